import type { Content, ContentKind, Located, MediaOrigins } from '../content.ts';
import { createPictureLooks } from '../pictures/picture-facts.ts';
import type { EntryName, Problem } from '../problems.ts';
import { idOf } from '../read.ts';
import { checkShape } from '../shape.ts';
import { entrySource, type FileDigests } from './entry-source.ts';

/** An entry in its JSON form. */
export interface RawEntry extends EntryName {
  readonly value: unknown;
  readonly files: FileDigests;
  /** As it was read from a folder; without it the value is read. */
  readonly located?: Located<unknown>;
  /** True if an import adds it. */
  readonly isNew?: boolean;
}

/** The id of an entry; null where its value has none. Blocks have their kind's name. */
export function entryIdOf({ name, reading }: ContentKind, value: unknown): string | null {
  if (reading === undefined || 'seeds' in reading) return null;
  if ('block' in reading) return name;
  return 'files' in reading ? reading.idOf(value) : idOf(value);
}

/** Reads one entry as its kind reads it from a file. */
export function parseEntry(
  kind: ContentKind,
  { id, value, files }: RawEntry,
  directory: string,
): { located: Located<unknown> | null; problems: Problem[] } {
  const { reading } = kind;
  if (reading === undefined || 'seeds' in reading) throw new TypeError(`${kind.name} has no entries of its own`);
  const source = entrySource({ kind: kind.name, id }, value, files, directory);
  const read =
    'files' in reading
      ? reading.readValue(value, source)
      : renamed(checkShape('list' in reading ? reading.list : reading.block, value, source));
  const problems = [...read.problems];
  // A wrong id has its own problem already.
  const entryId = entryIdOf(kind, value);
  if (entryId !== null && entryId !== id) problems.push(source.problem(['id'], `The id must stay \`${id}\`.`));
  const located = read.entry === null ? null : { entry: read.entry, value, source, path: [] };
  return { located: problems.length > 0 ? null : located, problems };
}

const renamed = <T>({ value, problems }: { value: T | null; problems: Problem[] }) => ({ entry: value, problems });

/** An entry's place in the content. */
export type PlacedEntry = { kind: ContentKind; located: Located<unknown> };

/**
 * Puts content together from entries that were read, in their order.
 * @param folder which an import reads
 */
export function buildContent(
  kinds: readonly ContentKind[],
  placed: readonly PlacedEntry[],
  { folder = '/', mediaOrigins, problems = [], declared = [] }: ContentParts,
): Content {
  const entries = new Map<string, Located<unknown>[]>();
  const ids = new Map<string, Set<string>>();
  const declare = (kind: string, id: string) => ids.set(kind, (ids.get(kind) ?? new Set<string>()).add(id));
  for (const { kind, located } of placed) {
    const list = entries.get(kind.name) ?? [];
    list.push(located);
    entries.set(kind.name, list);
    const id = entryIdOf(kind, located.value);
    if (id !== null) declare(kind.name, id);
  }
  for (const { kind, id } of declared) declare(kind, id);
  return {
    folder,
    // Each list was read by its kind.
    of: <Entry>({ name }: ContentKind<Entry>) => (entries.get(name) ?? []) as Located<Entry>[],
    declared: ids,
    pictures: createPictureLooks(),
    pictureFiles: new Map(),
    namedFiles: new Map(),
    mediaOrigins,
    incomplete: false,
    problems,
  };
}

export interface ContentParts {
  mediaOrigins: MediaOrigins;
  folder?: string;
  /** Mistakes that were found while entries were read. */
  problems?: readonly Problem[];
  /** Entries with mistakes, which others may name. */
  declared?: readonly EntryName[];
}
