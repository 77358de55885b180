import type { Connection, Pool } from '../../platform/database/database.ts';
import { checkContent } from '../check/check.ts';
import type { Content, ContentKind, Located, MediaOrigins } from '../content.ts';
import { type EntryName, entryKey, type Problem } from '../problems.ts';
import { buildContent, type PlacedEntry, parseEntry, type RawEntry } from './build-content.ts';
import { isFullyWithdrawn, readEntries, readPublished } from './stored-entries.ts';

export interface Sources {
  readonly kinds: readonly ContentKind[];
  /** `filesDirectory` */
  readonly directory: string;
  readonly mediaOrigins: MediaOrigins;
  /** The folder of the entries. */
  readonly folder?: Content | undefined;
}

/** Everything that is published, with some entries as they will be. */
export interface NextContent {
  readonly content: Content;
  /** The mistakes that keep these entries from being published: their own, and those that they make in others. */
  readonly problems: readonly Problem[];
  /** The entries whose rows are written: these, and those whose rows have parts of them. Others with mistakes stay as they are. */
  entriesOf<Entry>(kind: ContentKind<Entry>): readonly Located<Entry>[];
  /** The place of an entry among those of its kind. */
  positionOf(located: Located<unknown>): number;
}

const textOf = ({ file, line, sentence, path = [] }: Problem): string => JSON.stringify([file, line, path, sentence]);

/** @param now when the content is checked */
export async function readNextContent(
  connection: Pool | Connection,
  entries: readonly RawEntry[],
  sources: Sources,
  now: Date,
): Promise<NextContent> {
  const { kinds } = sources;
  const published = await readPublished(connection);
  const positions = new Map((await readEntries(connection)).map((entry) => [entryKey(entry), entry.position]));
  const before = published
    .filter((entry) => !isFullyWithdrawn(kinds, entry))
    .map(({ revision, ...entry }): RawEntry => ({ ...entry, ...revision }));
  const own = new Set(entries.map(entryKey));
  const after = [...before.filter((entry) => !own.has(entryKey(entry))), ...entries];
  const { content, nameOf } = contentOf(after, positions, sources);
  const found = await checkContent(content, kinds, now);
  const isOwn = ({ entry }: Problem) => entry === undefined || own.has(entryKey(entry));
  const earlierProblems = found.every(isOwn)
    ? new Set<string>()
    : new Set((await checkContent(contentOf(before, positions, sources).content, kinds, now)).map(textOf));
  const old = found.filter((problem) => !isOwn(problem) && earlierProblems.has(textOf(problem)));
  const broken = new Set(old.flatMap(({ entry }) => (entry === undefined ? [] : entryKey(entry))));
  const { written, used } = writtenEntries(content, kinds, nameOf, { own, broken });
  for (const [kind, seeds] of seedsOf(kinds, entries, sources.folder)) written.set(kind, seeds);
  const isInTheWay = (problem: Problem) =>
    !old.includes(problem) || (problem.entry !== undefined && used.has(entryKey(problem.entry)));
  return {
    content,
    problems: found.filter(isInTheWay),
    // Each list was read by its kind.
    entriesOf: <Entry>({ name }: ContentKind<Entry>) => (written.get(name) ?? []) as Located<Entry>[],
    positionOf: (located) => positions.get(nameOf.get(located) ?? '') ?? 0,
  };
}

/** Actions of a folder that run once, for entries that an import adds; by the names of its kinds. */
function seedsOf(
  kinds: readonly ContentKind[],
  entries: readonly RawEntry[],
  folder: Content | undefined,
): [string, readonly Located<unknown>[]][] {
  const added = new Set(entries.filter(({ isNew }) => isNew).map(entryKey));
  const isDone = (kind: ContentKind, { entry }: Located<unknown>) =>
    kind.uses?.(entry).some((used) => added.has(entryKey(used))) === true;
  return kinds
    .filter(({ reading }) => reading !== undefined && 'seeds' in reading)
    .map((kind) => [kind.name, folder?.of(kind).filter((seed) => isDone(kind, seed)) ?? []]);
}

function contentOf(entries: readonly RawEntry[], positions: ReadonlyMap<string, number>, sources: Sources) {
  const { kinds, directory, mediaOrigins, folder } = sources;
  const sortIndexOf = (entry: EntryName) => positions.get(entryKey(entry)) ?? Number.POSITIVE_INFINITY;
  const placed: PlacedEntry[] = [];
  const problems: Problem[] = [];
  const nameOf = new Map<Located<unknown>, string>();
  const sorted = entries.toSorted(
    (one, other) => sortIndexOf(one) - sortIndexOf(other) || (one.id < other.id ? -1 : 1),
  );
  for (const entry of sorted) {
    const kind = kinds.find(({ name }) => name === entry.kind);
    // A feature that went away leaves its entries.
    if (kind === undefined) continue;
    const read = entry.located ? { located: entry.located, problems: [] } : parseEntry(kind, entry, directory);
    problems.push(...read.problems);
    if (read.located === null) continue;
    placed.push({ kind, located: read.located });
    nameOf.set(read.located, entryKey(entry));
  }
  return {
    content: buildContent(kinds, placed, {
      ...(folder && { folder: folder.folder }),
      mediaOrigins,
      problems,
      declared: entries,
    }),
    nameOf,
  };
}

/**
 * Kinds come after those that they use, so entries that use a written entry are written as well. Entries that use one with a mistake stay as
 * they are.
 * @returns by kind; `used`: the entries that the own entries use
 */
function writtenEntries(
  content: Content,
  kinds: readonly ContentKind[],
  nameOf: ReadonlyMap<Located<unknown>, string>,
  { own, broken }: { own: ReadonlySet<string>; broken: ReadonlySet<string> },
): { written: Map<string, readonly Located<unknown>[]>; used: ReadonlySet<string> } {
  const keys = new Set<string>();
  const stays = new Set(broken);
  const used = new Set<string>();
  const written = new Map<string, readonly Located<unknown>[]>();
  for (const kind of kinds) {
    const entries = content.of(kind).filter((located) => {
      const key = nameOf.get(located) ?? '';
      const uses = (kind.uses?.(located.entry) ?? []).map(entryKey);
      if (own.has(key)) for (const one of uses) used.add(one);
      else if (uses.some((one) => stays.has(one))) stays.add(key);
      const isWritten = own.has(key) || (!stays.has(key) && uses.some((one) => keys.has(one)));
      if (isWritten) keys.add(key);
      return isWritten;
    });
    written.set(kind.name, entries);
  }
  return { written, used };
}
