import { contentKinds, rightsOfContent } from '../../../../rules/staff/content-rights.ts';
import type { Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import type { Language, Translate } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import type { EntryKind } from '../../forms/entry/fields.ts';
import { wordsFor } from '../../forms/entry/words-value.ts';
import { may } from '../../session/session-signals.ts';

export type ContentEntry = Reply<'GET /studio/content/:kind/:entryId'>;
export type ListedEntry = Reply<'GET /studio/content'>['entries'][number];
export type EntryState = ListedEntry['state'];

export const desk = '/studio/content';
export const entryFilters = ['state', 'titleId'] as const;
/** The filters of a list. */
export const stateFilters = ['DRAFT', 'PUBLISHED', 'CHANGED', 'SCHEDULED', 'WITHDRAWN'] as const;
type StateFilter = (typeof stateFilters)[number];

export const isKind = (text: string): text is EntryKind => contentKinds.some((kind) => kind === text);

/** The kinds that a staff member with these rights may read, and those of which they may make new entries. */
export function kindsFor(rights: readonly string[]): { readable: EntryKind[]; creatable: EntryKind[] } {
  return {
    readable: contentKinds.filter((kind) => rights.includes(rightsOfContent[kind].read)),
    // There is one entry of settings, and it is there.
    creatable: contentKinds.filter((kind) => kind !== 'settings' && rights.includes(rightsOfContent[kind].edit)),
  };
}

export const listAddress = (kind: EntryKind | null): string => (kind === null ? desk : `${desk}/${kind}`);
export const entryAddress = (kind: EntryKind, entryId: string): string => `${desk}/${kind}/${entryId}`;
export const historyAddress = (kind: EntryKind, entryId: string): string => `${entryAddress(kind, entryId)}/history`;
export const previewOf = (kind: EntryKind, entryId: string): string => `${entryAddress(kind, entryId)}/preview`;
export const calendarAddress = `${desk}/calendar`;
export const newAddress = (kind: EntryKind): string => `${desk}/new/${kind}`;

/** @param kind null: of every kind that the reader may see */
export async function readEntries(
  kind: EntryKind | null,
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedEntry>> {
  const { q, state, titleId } = request;
  const query = {
    ...(kind !== null && { kind }),
    ...(q !== undefined && { q }),
    ...(isState(state) && { state }),
    ...(titleId !== undefined && { titleId }),
    ...(cursor !== undefined && { cursor }),
  };
  const { entries, nextCursor } = await studioCall('GET /studio/content', { query, signal });
  return { rows: entries, nextCursor };
}

/** The max number of entries in the command menu. */
const maxHits = 6;

/** A few entries for the command menu, of the kinds that the reader may see; titles come first, since most people look for one of them. */
export async function findEntries(q: string, signal: AbortSignal): Promise<ListedEntry[]> {
  const ofTitles = may(rightsOfContent.titles.read);
  const find = (kind?: EntryKind) =>
    studioCall('GET /studio/content', { query: { q, limit: maxHits, ...(kind && { kind }) }, signal });
  const [titles, all] = await Promise.all([ofTitles ? find('titles') : null, find()]);
  const others = all.entries.filter(({ kind }) => kind !== 'titles');
  return [...(titles?.entries ?? []), ...others].slice(0, maxHits);
}

const isState = (text: string | undefined): text is StateFilter => stateFilters.some((state) => state === text);

/** An entry's name for the reader; its id where it has none. */
export const nameOfEntry = ({ name, entryId }: Pick<ListedEntry, 'name' | 'entryId'>, reader: Language): string =>
  (name === null ? '' : wordsFor(name, reader)) || entryId;

export type Mark = EntryState | 'CHANGED' | 'SCHEDULED';

/** State of an entry, with a request that waits for approval. */
export function marksOf(entry: Pick<ListedEntry, 'state' | 'hasDraft' | 'scheduledAt'>): Mark[] {
  return [
    entry.state,
    ...(entry.hasDraft && entry.state !== 'DRAFT' ? (['CHANGED'] as const) : []),
    ...(entry.scheduledAt !== null ? (['SCHEDULED'] as const) : []),
  ];
}

type Author = NonNullable<ContentEntry['published']>['author'];

/** The author of a version, in words. */
export const authorOf = ({ kind, name }: Author, t: Translate): string =>
  name ?? t(kind === 'IMPORT' ? 'author.import' : 'author.server');

/** All scheduled publications, the next one first. */
export async function readScheduled(signal: AbortSignal): Promise<ListedEntry[]> {
  const query = { state: 'SCHEDULED', limit: 200 } as const;
  const { entries } = await studioCall('GET /studio/content', { query, signal });
  return entries.toSorted((one, other) => (one.scheduledAt ?? '').localeCompare(other.scheduledAt ?? ''));
}

/** Entries by the day on which they are published, in their order. @param dayOf the day of an instant, in words */
export const daysOf = (entries: readonly ListedEntry[], dayOf: (iso: string) => string): [string, ListedEntry[]][] => [
  ...Map.groupBy(entries, ({ scheduledAt }) => (scheduledAt === null ? '' : dayOf(scheduledAt))),
];
