import type { Connection } from '../../platform/database/database.ts';
import { storePictureFile } from '../pictures/pictures.ts';
import type { ComparedFolder, FolderEntry } from './folder-entries.ts';
import { saveFiles } from './keep-files.ts';
import {
  addRevision,
  changeEntry,
  createEntry,
  type EntryChange,
  readEntry,
  type StoredEntry,
} from './stored-entries.ts';

/** What an import does with the entries of a folder. */
export interface ImportChanges {
  /** Entries whose rows are written; `isRevised`: with a new revision, otherwise in another place alone. */
  readonly published: readonly {
    entry: FolderEntry;
    stored: StoredEntry | null;
    position: number | null;
    isRevised: boolean;
  }[];
  readonly differing: Record<string, { id: string; differences: readonly string[] }[]>;
}

export function changesOf({ missing, known }: ComparedFolder, replace: boolean): ImportChanges {
  const differing: ImportChanges['differing'] = {};
  const other = known.filter(({ differences }) => differences.length > 0);
  for (const { entry, differences } of replace ? [] : other)
    (differing[entry.kind] ??= []).push({ id: entry.id, differences });
  const replaced = replace
    ? known.filter(({ differences, position, stored }) => differences.length > 0 || position !== stored.position)
    : [];
  return {
    published: [
      ...missing.map((entry) => ({ entry, stored: null, position: null, isRevised: true })),
      ...replaced.map(({ entry, stored, position, differences }) => ({
        entry,
        stored,
        position,
        isRevised: differences.length > 0,
      })),
    ],
    differing,
  };
}

/** Creates missing entries, and moves those that stand in another place. */
export async function storePlaces(connection: Connection, { published }: ImportChanges): Promise<void> {
  for (const { entry, stored, position } of published) {
    if (stored === null) await createEntry(connection, entry, entry.file);
    else if (position !== null && (position !== stored.position || entry.file !== stored.file))
      await changeEntry(connection, entry, { position, file: entry.file });
  }
}

/** Stores what an import has published, as one revision of each entry. @param media an absolute directory */
export async function storeRevisions(
  connection: Connection,
  { published }: ImportChanges,
  media: string,
): Promise<void> {
  const author = { kind: 'IMPORT' } as const;
  for (const { entry } of published.filter(({ isRevised }) => isRevised)) {
    // Studio may save a draft at the same time: revisions are numbered one after the other.
    const locked = await readEntry(connection, entry, 'lock');
    const pictures = entry.kept.map(async ({ digest, path, isPicture }) => ({
      digest,
      picture: isPicture ? await storePictureFile(path, media) : null,
    }));
    await saveFiles(connection, await Promise.all(pictures));
    const number = await addRevision(connection, entry, entry, author, null);
    const isScheduled = locked !== null && locked.scheduled !== null;
    // What was scheduled is older: its moment would undo the import.
    await changeEntry(connection, entry, { published: number, ...(isScheduled && unscheduledBy(entry)) });
  }
}

/** The staff finds why at the entry, in the form of `EntryProblem` (server/editing/shapes.ts). */
function unscheduledBy({ kind, id, file }: FolderEntry): EntryChange {
  const sentence = `An import published this entry from ${file} before the scheduled moment. Schedule it again if the draft still stands.`;
  const problem = { kind, entryId: id, path: [], code: 'RULE', sentence };
  return { scheduled: null, scheduledAt: null, scheduledBy: null, scheduleProblems: JSON.stringify([problem]) };
}
