import { join } from 'node:path';
import { z } from 'zod';
import type { Mistake } from '../mistakes.ts';
import type { EntryName, Problem } from '../problems.ts';
import { type Path, problemText, type Source } from '../source.ts';

/** The digests (SHA-256, hexadecimal) of the files that a value names, by those names. */
export type FileDigests = Readonly<Record<string, string>>;

export const FileDigests = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));

/** The name of an uploaded picture contains its digest. */
const uploaded = /^uploads\/([0-9a-f]{64})\.(?:jpg|png|webp|svg)$/;

export const uploadName = (digest: string, extension: string): string => `uploads/${digest}.${extension}`;

/** The digest in the name of a file. */
export const uploadDigest = (name: string): string | undefined => uploaded.exec(name)?.[1];

export const isUpload = (name: string): boolean => uploaded.test(name);

/** The directory with the bytes of all files that entries name, each under its digest. */
export const filesDirectory = (dataDirectory: string): string => join(dataDirectory, 'content');

/**
 * An entry that is not in a file. Its mistakes are found by the entry and the path in its value.
 * @param directory `filesDirectory`
 */
export function entrySource(entry: EntryName, value: unknown, files: FileDigests, directory: string): Source {
  const problem = (path: Path, what: string | Mistake): Problem => ({
    file: `${entry.kind}/${entry.id}`,
    line: 1,
    column: 1,
    ...problemText(what),
    entry,
    path: path.map((step) => (typeof step === 'number' ? step : String(step))),
  });
  return {
    file: `${entry.kind}/${entry.id}`,
    value,
    problems: [],
    entry,
    problem,
    problemAtKey: (path, key, sentence) => problem([...path, key], sentence),
    pathOf: (name) => join(directory, uploaded.exec(name)?.[1] ?? digestIn(files, name) ?? 'unknown'),
  };
}

const digestIn = (files: FileDigests, name: string): string | undefined =>
  Object.hasOwn(files, name) ? files[name] : undefined;
