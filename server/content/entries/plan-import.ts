import type { Connection } from '../../platform/database/database.ts';
import { canonicalJson } from '../canonical.ts';
import type { Content, ContentKind } from '../content.ts';
import type { EntryName, Problem } from '../problems.ts';
import { entryIdOf, type GivenEntry, type PlacedEntry, readGiven } from './build-content.ts';
import type { FileDigests } from './entry-source.ts';
import { digestsOf, type FilePlaces, type KeptFile, keepFilesOf } from './keep-files.ts';
import {
  addRevision,
  changeEntry,
  createEntry,
  type EntryChange,
  isGone,
  noteImported,
  readEntries,
  readEntry,
  readPublished,
  readRevision,
  type StoredEntry,
  type StoredRevision,
} from './stored-entries.ts';

/** An entry of a folder. */
export interface FolderEntry extends GivenEntry {
  readonly kind: string;
  readonly file: string;
  readonly position: number;
  readonly placed: PlacedEntry;
  readonly kept: readonly KeptFile[];
}

type Outcome =
  /** The files have what is published already. */
  | 'same'
  /** The files are published. */
  | 'taken'
  /** Studio has something else since the last import, and the files are as they were then, or as somebody has compared them. */
  | 'kept'
  /** Both have changed since the last import, or both have made the entry. */
  | 'conflict';

export interface PlannedEntry {
  readonly given: FolderEntry;
  readonly stored: StoredEntry | null;
  readonly outcome: Outcome;
}

export interface ImportPlan {
  readonly entries: readonly PlannedEntry[];
  /** What is published when the import is done: of the folder, and of all other entries. */
  readonly placed: readonly PlacedEntry[];
  /** Whether it is something else than the folder: it has entries that were not read from there, or another order. */
  readonly isOwn: boolean;
  /** Mistakes in what was published before. */
  readonly problems: readonly Problem[];
}

/** The entries of a checked folder, with the files that they name. */
export async function readFolderEntries(
  content: Content,
  kinds: readonly ContentKind[],
  places: FilePlaces,
): Promise<FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for (const kind of kinds) {
    for (const [position, located] of content.of(kind).entries()) {
      const id = entryIdOf(kind, located.value);
      if (id === null) continue;
      const kept = await keepFilesOf(content, located.entry, places);
      const files = digestsOf(kept);
      const { value, source } = located;
      entries.push({ kind: kind.name, id, value, files, kept, file: source.file, position, placed: { kind, located } });
    }
  }
  return entries;
}

const keyOf = ({ kind, id }: EntryName): string => `${kind}/${id}`;
const textOf = ({ value, files }: { value: unknown; files: FileDigests }): string => canonicalJson([value, files]);

/** Decides for each entry of a folder whether it is published, against what Studio has changed since the last import. */
export async function planImport(
  connection: Connection,
  given: readonly FolderEntry[],
  kinds: readonly ContentKind[],
  directory: string,
): Promise<ImportPlan> {
  const stored = new Map((await readEntries(connection)).map((entry) => [keyOf(entry), entry]));
  const published = await readPublished(connection);
  const publishedBy = new Map(published.map((entry) => [keyOf(entry), entry.revision]));
  const problems: Problem[] = [];
  const entries: PlannedEntry[] = [];
  for (const entry of inKeptOrder(given, stored)) {
    const known = stored.get(keyOf(entry)) ?? null;
    const outcome = await outcomeOf(connection, entry, known, publishedBy.get(keyOf(entry)));
    entries.push({ given: entry, stored: known, outcome });
  }
  const fromFolder = new Map(
    entries.flatMap(({ given: entry, outcome }) => (isOfFolder(outcome) ? [[keyOf(entry), entry] as const] : [])),
  );
  const gone = goneKeys(kinds, published);
  for (const key of gone) fromFolder.delete(key);
  const others = published.filter((entry) => !fromFolder.has(keyOf(entry)) && !gone.has(keyOf(entry)));
  const placed = [
    ...fromFolder.values().map(({ position, id, placed: own }) => ({ position, id, placed: own })),
    ...others.flatMap(({ kind: name, position, id, revision }) => {
      const kind = kinds.find((one) => one.name === name);
      // A feature that went away leaves its entries.
      if (kind === undefined) return [];
      const read = readGiven(kind, { kind: name, id, ...revision }, directory);
      problems.push(...read.problems);
      return read.located === null ? [] : [{ position, id, placed: { kind, located: read.located } }];
    }),
  ].toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
  const isReordered = entries.some(({ given: one }, index) => {
    const before = entries[index - 1]?.given;
    return before?.kind === one.kind && before.position > one.position;
  });
  const isOwn = others.length + gone.size > 0 || isReordered;
  return { entries, placed: placed.map((each) => each.placed), isOwn, problems };
}

/**
 * The entries of a folder with their places. The order of two files says nothing: as long as each file has a kind's entries in the
 * order that is stored, and brings none, they keep their places among those that Studio has made.
 */
function inKeptOrder(given: readonly FolderEntry[], stored: ReadonlyMap<string, StoredEntry>): FolderEntry[] {
  return [...Map.groupBy(given, ({ kind }) => kind).values()].flatMap((entries) => {
    const last = new Map<string, number>();
    const isKept = entries.every((entry) => {
      const known = stored.get(keyOf(entry));
      if (known === undefined || known.discardedAt !== null || known.file !== entry.file) return false;
      const isBehind = known.position > (last.get(entry.file) ?? -1);
      last.set(entry.file, known.position);
      return isBehind;
    });
    if (!isKept) return entries;
    return entries.map((entry) => ({ ...entry, position: stored.get(keyOf(entry))?.position ?? entry.position }));
  });
}

/** What was withdrawn and must not be saved. */
const goneKeys = (kinds: readonly ContentKind[], published: readonly StoredEntry[]): ReadonlySet<string> =>
  new Set(published.filter((entry) => isGone(kinds, entry)).map(keyOf));

const isOfFolder = (outcome: Outcome): boolean => outcome === 'same' || outcome === 'taken';

async function outcomeOf(
  connection: Connection,
  given: FolderEntry,
  stored: StoredEntry | null,
  published: StoredRevision | undefined,
): Promise<Outcome> {
  if (stored === null || stored.discardedAt !== null) return 'taken';
  if (published !== undefined) {
    if (textOf(given) === textOf(published)) return 'same';
    if (stored.imported === stored.published) return 'taken';
  }
  const last = stored.imported === null ? null : await readRevision(connection, given, stored.imported);
  if (last === null) return 'conflict';
  if (textOf(given) === textOf(last)) return 'kept';
  // Studio has published what an import brought: it has nothing of its own. What still has to be compared stays listed.
  const isOfImport = published !== undefined && textOf(last) === textOf(published);
  return isOfImport && stored.conflict === null ? 'taken' : 'conflict';
}

/** Notes what an import has published, and what it has brought instead of what Studio published. */
export async function storeImport(connection: Connection, { entries }: ImportPlan): Promise<void> {
  const author = { kind: 'IMPORT' } as const;
  for (const { given, stored, outcome } of entries) {
    if (outcome === 'kept') continue;
    if (outcome === 'conflict') {
      if (stored !== null) await storeConflict(connection, given, stored);
      continue;
    }
    const { file, position } = given;
    const isMoved = stored !== null && (stored.file !== file || stored.position !== position);
    if (outcome === 'same') {
      const isNoted = stored?.imported === stored?.published && stored?.conflict === null;
      if (isNoted && !isMoved) continue;
      const noted = { imported: stored?.published ?? null, conflict: null };
      const isSeen = isMoved || stored?.conflict !== null;
      if (isSeen) await changeEntry(connection, given, { ...noted, file, position });
      else await noteImported(connection, given);
      continue;
    }
    if (stored === null || stored.discardedAt !== null) await createEntry(connection, given, given);
    // Studio may save a draft at the same time: revisions are numbered one after the other.
    const locked = await readEntry(connection, given, 'lock');
    const number = await addRevision(connection, given, given, author, null);
    const taken = { published: number, imported: number, conflict: null, file, position };
    // What was scheduled is older: its moment would undo the import.
    const isScheduled = locked !== null && locked.scheduled !== null;
    await changeEntry(connection, given, { ...taken, ...(isScheduled && unscheduledBy(given)) });
  }
}

/** The staff finds why at the entry, in the form of `EntryProblem` (server/editing/shapes.ts). */
function unscheduledBy({ kind, id, file }: FolderEntry): EntryChange {
  const sentence = `An import published this entry from ${file} before the scheduled moment. Schedule it again if the draft still stands.`;
  const problem = { kind, entryId: id, path: [], code: 'RULE', sentence };
  return { scheduled: null, scheduledAt: null, scheduledBy: null, scheduleProblems: JSON.stringify([problem]) };
}

/** Keeps what an import brought, once. */
async function storeConflict(connection: Connection, given: FolderEntry, stored: StoredEntry): Promise<void> {
  await readEntry(connection, given, 'lock');
  const { rows } = await connection.query<{ number: number }>(
    `SELECT max(number) AS number FROM content_revision WHERE kind = $1 AND entry_id = $2 AND author_kind = 'IMPORT'`,
    [given.kind, given.id],
  );
  const last = await readRevision(connection, given, rows[0]?.number ?? 0);
  if (last !== null && last.number !== stored.imported && textOf(last) === textOf(given)) return;
  const number = await addRevision(connection, given, given, { kind: 'IMPORT' }, null);
  await changeEntry(connection, given, { conflict: number });
}
