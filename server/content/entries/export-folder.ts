import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { stringify } from 'yaml';
import type { Pool } from '../../platform/database/database.ts';
import { byOrder } from '../check/check.ts';
import type { ContentKind } from '../content.ts';
import { uploadDigest } from './entry-source.ts';
import { isFullyWithdrawn, readPublished, type StoredEntry, type StoredRevision } from './stored-entries.ts';

type Published = StoredEntry & { revision: StoredRevision };

export interface ExportReport {
  /** How many entries were written, by kind. */
  written: Record<string, number>;
  /** Withdrawn entries: those of kinds that leave nothing are not written. */
  withdrawn: string[];
}

/**
 * Writes the published content in the form of an import: each entry into the file that it came from.
 * @param directory `filesDirectory`
 * @throws an Error with a sentence where two files would have one name
 */
export async function exportFolder(
  pool: Pool,
  unordered: readonly ContentKind[],
  folder: string,
  directory: string,
): Promise<ExportReport> {
  const kinds = unordered.toSorted(byOrder);
  const published = await readPublished(pool);
  const entries = published.filter((entry) => !isFullyWithdrawn(kinds, entry));
  const texts = textsOf(kinds, entries);
  for (const [file, text] of texts) {
    const path = within(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  for (const [file, digest] of filesOf(kinds, entries)) {
    const path = within(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(join(directory, digest), path);
  }
  return {
    written: Object.fromEntries(
      Map.groupBy(entries, ({ kind }) => kind)
        .entries()
        .map(([kind, all]) => [kind, all.length]),
    ),
    withdrawn: published.flatMap(({ kind, id, withdrawnAt }) => (withdrawnAt === null ? [] : [`${kind}/${id}`])),
  };
}

function within(folder: string, file: string): string {
  const path = resolve(folder, file);
  if (relative(resolve(folder), path).startsWith(`..${sep}`)) throw new Error(`${file} is outside of the folder.`);
  return path;
}

/** The texts of all files, by their names. */
function textsOf(kinds: readonly ContentKind[], entries: readonly Published[]): Map<string, string> {
  const texts = new Map<string, string>();
  const lists = new Map<string, Record<string, unknown>>();
  for (const kind of kinds) {
    const { name, reading } = kind;
    if (reading === undefined) continue;
    for (const { file, revision } of entries.filter((entry) => entry.kind === name)) {
      if ('files' in reading) {
        for (const [own, text] of Object.entries(reading.write(revision.value))) texts.set(own, text);
        continue;
      }
      const content = lists.get(file) ?? {};
      lists.set(file, content);
      const list = content[name];
      if ('block' in reading) content[name] = revision.value;
      else if (Array.isArray(list)) list.push(revision.value);
      else content[name] = [revision.value];
    }
  }
  for (const [file, content] of lists)
    texts.set(file, stringify(content, { lineWidth: 0, aliasDuplicateObjects: false }));
  return texts;
}

/** Where each file that an entry names is written, with the digest of its bytes. */
function filesOf(kinds: readonly ContentKind[], entries: readonly Published[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { kind, file, revision } of entries) {
    if (kinds.every(({ name }) => name !== kind)) continue;
    for (const [name, digest] of namedIn(revision)) {
      const path = join(dirname(file), name);
      const other = files.get(path);
      if (other !== undefined && other !== digest)
        throw new Error(`${path} would be two different files: give one of the pictures another name.`);
      files.set(path, digest);
    }
  }
  return files;
}

function* namedIn({ value, files }: StoredRevision): Generator<[string, string]> {
  yield* Object.entries(files);
  yield* uploadsIn(value);
}

function* uploadsIn(value: unknown): Generator<[string, string]> {
  if (typeof value === 'string') {
    const digest = uploadDigest(value);
    if (digest !== undefined) yield [value, digest];
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* uploadsIn(part);
  }
}
