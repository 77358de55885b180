import { signal } from '@preact/signals-react';
import { maxPictureBytes, pictureTypes } from '../../../../../rules/staff/content-pictures.ts';
import { pictureKey } from '../../../../../rules/staff/picture-key.ts';
import { FanError } from '../../../../core/api/fan-error.ts';
import { type Language, language } from '../../../../core/words/words.ts';
import { studioCall } from '../../../api/studio-call.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';
import type { FormServices, Referred } from '../../../forms/fields/form-context.ts';
import { showFailure } from '../../../layout/toasts.ts';
import { type ContentEntry, nameOfEntry } from '../content-state.ts';

type Names = Readonly<Record<string, ContentEntry['name']>>;

/** The names of entries by kind, as far as they are known. */
const loadedNames = signal<Partial<Record<EntryKind, Names>>>({});
type Shown = { url: string; width: number; height: number };

/** Pictures that this page has sent, by their files. */
const sent = signal<Readonly<Record<string, Shown>>>({});

/** Max number of names that are read ahead for an entry's references. */
const readAhead = 200;
const found = 20;

/** Reads the names of a kind, once for this page. */
export async function readNames(kind: EntryKind): Promise<void> {
  if (loadedNames.peek()[kind]) return;
  try {
    await find(kind, '', readAhead);
  } catch (error) {
    showFailure(error);
  }
}

async function find(kind: EntryKind, q: string, limit: number, abort?: AbortSignal): Promise<Referred[]> {
  const query = { kind, limit, ...(q !== '' && { q }) };
  const { entries } = await studioCall('GET /studio/content', { query, ...(abort && { signal: abort }) });
  const names = entries.map(({ entryId, name }) => [entryId, name] as const);
  loadedNames.value = { ...loadedNames.peek(), [kind]: { ...loadedNames.peek()[kind], ...Object.fromEntries(names) } };
  return entries.map((entry) => ({ id: entry.entryId, name: nameOfEntry(entry, language.peek()) }));
}

/** Every kind that has the fields of a form in it. */
export function servicesFor(pictures: ContentEntry['pictures'], reader: Language): FormServices {
  const shownOf = (picture: Readonly<Record<string, unknown>>): Shown | null => {
    const key = pictureKey(picture);
    return key === null ? null : (sent.value[key] ?? pictures[key] ?? null);
  };
  return {
    find: (kind, text, abort) => find(kind, text, found, abort),
    nameOf(kind, id) {
      const name = loadedNames.value[kind]?.[id];
      return name === undefined ? null : nameOfEntry({ name, entryId: id }, reader);
    },
    async upload(file) {
      const refusal = refusalOf(file);
      if (refusal) throw new FanError(refusal);
      const picture = await base64Of(file);
      const uploaded = await studioCall('POST /studio/content-picture', { body: { picture } });
      sent.value = { ...sent.peek(), [uploaded.file]: uploaded };
      return { file: uploaded.file };
    },
    addressOf: (picture) => shownOf(picture)?.url ?? null,
    sizeOf(picture) {
      const shown = shownOf(picture);
      // A drawing is sharp in every size.
      return shown?.url.endsWith('.svg') ? null : shown;
    },
  };
}

/** Problems for which the server would refuse a file, shown before a large file is read. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>) {
  // A system that doesn't know a type gives none: the server looks at the content.
  const isSupported = type === '' || type === 'image/jpg' || pictureTypes.some((one) => one === type);
  if (!isSupported) return 'PICTURE_UNSUPPORTED';
  return size > maxPictureBytes ? 'PICTURE_TOO_LARGE' : null;
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
