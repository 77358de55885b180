import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Content, ContentKind, Located } from '../content.ts';
import { differingPaths } from '../differing-paths.ts';
import { entryKey } from '../problems.ts';
import { entryIdOf, type RawEntry } from './build-content.ts';
import { type ContentFile, digestsOf, keepFilesOf } from './keep-files.ts';
import { readEntries, readPublished, type StoredEntry } from './stored-entries.ts';

/** An entry of a folder. */
export interface FolderEntry extends RawEntry {
  readonly file: string;
  readonly located: Located<unknown>;
  readonly storedFiles: readonly ContentFile[];
}

/** An entry of a folder that is stored already. */
export interface StoredTwin {
  readonly entry: FolderEntry;
  readonly stored: StoredEntry;
  /** The parts that are not as they are published, such as `name.en`; empty for none. */
  readonly differences: readonly string[];
}

export interface ComparedFolder {
  readonly missing: readonly FolderEntry[];
  readonly twins: readonly StoredTwin[];
}

/**
 * The entries of a checked folder. The files that they name are stored under their digests.
 * @param directory `filesDirectory`
 */
export async function readFolderEntries(
  content: Content,
  kinds: readonly ContentKind[],
  directory: string,
): Promise<FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for (const kind of kinds) {
    for (const located of content.of(kind)) {
      const id = entryIdOf(kind, located.value);
      if (id === null) continue;
      const storedFiles = await keepFilesOf(content, located.entry, directory);
      const { value, source } = located;
      entries.push({
        kind: kind.name,
        id,
        value,
        files: digestsOf(storedFiles),
        storedFiles,
        file: source.file,
        located,
      });
    }
  }
  return entries;
}

/** The entries of a folder that are not stored yet, and the differences of the others from the published ones. */
export async function compareFolder(
  connection: Connection | Pool,
  entries: readonly FolderEntry[],
): Promise<ComparedFolder> {
  const stored = new Map((await readEntries(connection)).map((entry) => [entryKey(entry), entry]));
  const published = new Map((await readPublished(connection)).map((entry) => [entryKey(entry), entry.revision]));
  const missing: FolderEntry[] = [];
  const twins: StoredTwin[] = [];
  for (const entry of entries) {
    const twin = stored.get(entryKey(entry));
    if (twin === undefined || twin.discardedAt !== null) missing.push(entry);
    else twins.push({ entry, stored: twin, differences: differencesOf(entry, published.get(entryKey(entry))) });
  }
  return { missing, twins };
}

/** @param published undefined for an entry that is only a draft in Studio */
function differencesOf(entry: FolderEntry, published: Pick<RawEntry, 'value' | 'files'> | undefined): string[] {
  if (published === undefined) return ['not published'];
  return [
    ...differingPaths(published.value, entry.value),
    // Bytes under a name that both have; another name is a difference of the value.
    ...Object.keys(entry.files).filter((name) => (published.files[name] ?? entry.files[name]) !== entry.files[name]),
  ];
}

/**
 * The positions of a folder's entries. Two files have no order: the entries of one kind in a file share the positions that they have in
 * the database.
 * @returns the entries that stand in another place, with their new ones
 */
export function movesOf(
  entries: readonly FolderEntry[],
  stored: readonly StoredEntry[],
): { entry: FolderEntry; position: number }[] {
  const twins = new Map(stored.map((entry) => [entryKey(entry), entry]));
  const byFile = Map.groupBy(entries, ({ kind, file }) => `${kind} ${file}`);
  return [...byFile.values()].flatMap((ofFile) => {
    const own = ofFile.flatMap((entry) => twins.get(entryKey(entry)) ?? []);
    if (own.some(({ file }, index) => file !== ofFile[index]?.file)) return [];
    const places = own.map(({ position }) => position).toSorted((one, other) => one - other);
    return ofFile.flatMap((entry, index) => {
      const position = places[index];
      return position === undefined || position === own[index]?.position ? [] : [{ entry, position }];
    });
  });
}
