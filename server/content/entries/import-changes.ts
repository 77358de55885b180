import type { Connection } from '../../platform/database/database.ts';
import { storePictureFile } from '../pictures/pictures.ts';
import { type ComparedFolder, compareFolder, type FolderEntry, movesOf } from './folder-entries.ts';
import { saveFiles } from './keep-files.ts';
import {
  addRevision,
  changeEntry,
  createEntry,
  type EntryChange,
  readEntries,
  readEntry,
  type StoredEntry,
} from './stored-entries.ts';

/** Entries that differ from the stored ones, by kind, with the different parts: `name.en`. */
export type Differing = Record<string, { id: string; differences: readonly string[] }[]>;

/** The effect of an import on the entries of a folder. */
export interface ImportChanges {
  /** Entries whose rows are written. */
  readonly written: readonly { entry: FolderEntry; stored: StoredEntry | null }[];
  /** The changed entries that get a revision. */
  readonly revised: readonly FolderEntry[];
  /** Entries that stay as they are stored. */
  readonly differing: Differing;
}

/** The entries of a folder that an import publishes. */
export const revisedOf = ({ missing, twins }: ComparedFolder, replace: boolean): FolderEntry[] => [
  ...missing,
  ...(replace ? twins.filter(({ differences }) => differences.length > 0).map(({ entry }) => entry) : []),
];

/** Creates missing entries without a revision, and moves the others to their places where files replace stored entries. */
export async function prepareChanges(
  connection: Connection,
  entries: readonly FolderEntry[],
  replace: boolean,
): Promise<ImportChanges> {
  const { missing, twins } = await compareFolder(connection, entries);
  const differing: Differing = {};
  const leave = ({ kind, id }: FolderEntry, differences: readonly string[]) =>
    (differing[kind] ??= []).push({ id, differences });
  const created: FolderEntry[] = [];
  for (const entry of missing) {
    if (await createEntry(connection, entry, entry.file)) created.push(entry);
    // Studio has just begun a draft of it.
    else leave(entry, ['not published']);
  }
  const added = created.map((entry) => ({ entry, stored: null }));
  if (!replace) {
    for (const { entry, differences } of twins) if (differences.length > 0) leave(entry, differences);
    return { written: added, revised: created, differing };
  }
  for (const { entry, position } of movesOf(entries, await readEntries(connection)))
    await changeEntry(connection, entry, { position });
  return {
    written: [...added, ...twins],
    revised: [...created, ...revisedOf({ missing: [], twins }, true)],
    differing,
  };
}

/** Stores the published entries of an import, as one revision of each. @param media an absolute directory */
export async function storeRevisions(
  connection: Connection,
  entries: readonly FolderEntry[],
  media: string,
): Promise<void> {
  const author = { kind: 'IMPORT' } as const;
  for (const entry of entries) {
    // Studio may save a draft at the same time: revisions are numbered one after the other.
    const locked = await readEntry(connection, entry, 'lock');
    const pictures = entry.storedFiles.map(async ({ digest, path, isPicture }) => ({
      digest,
      picture: isPicture ? await storePictureFile(path, media) : null,
    }));
    await saveFiles(connection, await Promise.all(pictures));
    const number = await addRevision(connection, entry, entry, author, null);
    await changeEntry(connection, entry, {
      published: number,
      file: entry.file,
      // A scheduled publication is older: it would undo the import.
      ...(locked !== null && locked.scheduled !== null && unscheduledBy(entry)),
      ...(locked !== null && locked.discardedAt !== null && { discardedAt: null, draft: null }),
    });
  }
}

/** The staff finds why at the entry, in the form of `EntryProblem` (server/editing/shapes.ts). */
function unscheduledBy({ kind, id, file }: FolderEntry): EntryChange {
  const sentence = `An import published this entry from ${file} before the scheduled moment. Schedule it again if the draft still stands.`;
  const problem = { kind, entryId: id, path: [], code: 'RULE', sentence };
  return { scheduled: null, scheduledAt: null, scheduledBy: null, scheduleProblems: JSON.stringify([problem]) };
}
