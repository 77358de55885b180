import { signal } from '@preact/signals-react';
import { pictureKey } from '../../../../../rules/staff/picture-key.ts';
import { type Language, language } from '../../../../core/words/words.ts';
import { studioCall } from '../../../api/studio-call.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';
import type { FormServices, Referred } from '../../../forms/fields/form-context.ts';
import { tellFailure } from '../../../layout/toasts.ts';
import { type ContentEntry, nameOfEntry } from '../content-state.ts';

type Names = Readonly<Record<string, ContentEntry['name']>>;

/** The names of entries by kind, as far as they are known. */
const known = signal<Partial<Record<EntryKind, Names>>>({});
/** Where pictures that this page has sent are shown from, by their files. */
const sent = signal<Readonly<Record<string, string>>>({});

/** How many names are read ahead for what an entry refers to. */
const readAhead = 200;
const found = 20;

/** Reads the names of a kind, once for this page. */
export async function readNames(kind: EntryKind): Promise<void> {
  if (known.peek()[kind]) return;
  try {
    await find(kind, '', readAhead);
  } catch (error) {
    tellFailure(error);
  }
}

async function find(kind: EntryKind, q: string, limit: number, abort?: AbortSignal): Promise<Referred[]> {
  const query = { kind, limit, ...(q !== '' && { q }) };
  const { entries } = await studioCall('GET /studio/content', { query, ...(abort && { signal: abort }) });
  const names = entries.map(({ entryId, name }) => [entryId, name] as const);
  known.value = { ...known.peek(), [kind]: { ...known.peek()[kind], ...Object.fromEntries(names) } };
  return entries.map((entry) => ({ id: entry.entryId, name: nameOfEntry(entry, language.peek()) }));
}

/** Every kind that has the fields of a form in it. */
export function servicesFor(pictures: ContentEntry['pictures'], reader: Language): FormServices {
  return {
    find: (kind, text, abort) => find(kind, text, found, abort),
    nameOf(kind, id) {
      const name = known.value[kind]?.[id];
      return name === undefined ? null : nameOfEntry({ name, entryId: id }, reader);
    },
    async upload(file) {
      const picture = await base64Of(file);
      const kept = await studioCall('POST /studio/content-picture', { body: { picture } });
      sent.value = { ...sent.peek(), [kept.file]: kept.url };
      return { file: kept.file };
    },
    addressOf(picture) {
      const key = pictureKey(picture);
      return key === null ? null : (sent.value[key] ?? pictures[key]?.url ?? null);
    },
  };
}

async function base64Of(file: File): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file can’t be read'));
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(',') + 1);
}
