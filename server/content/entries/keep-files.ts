import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Connection } from '../../platform/database/database.ts';
import type { Content } from '../content.ts';
import { keepFile } from '../pictures/keep-file.ts';
import type { MadePicture } from '../pictures/make-variants.ts';
import { type FileDigests, isUpload } from './entry-source.ts';

export interface ContentFile {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly digest: string;
  /** False for a table of candidates. */
  readonly isPicture: boolean;
}

/**
 * Stores the files that an entry of checked content names, under their digests.
 * @param directory `filesDirectory`
 */
export async function keepFilesOf(content: Content, entry: unknown, directory: string): Promise<ContentFile[]> {
  const stored: ContentFile[] = [];
  for (const [name, path] of content.namedFiles.get(entry) ?? []) {
    const digest = await keepBytes(await readFile(path), directory);
    stored.push({ name, path, digest, isPicture: content.pictureFiles.has(path) });
  }
  return stored;
}

/** The digests by the names of files, without the names that contain their digest. */
export const digestsOf = (files: readonly ContentFile[]): FileDigests =>
  Object.fromEntries(files.flatMap(({ name, digest }) => (isUpload(name) ? [] : [[name, digest]])));

/** Stores a file under its digest. @returns the digest */
export async function keepBytes(bytes: Buffer, directory: string): Promise<string> {
  const digest = hash('sha256', bytes);
  await keepFile(directory, digest, bytes);
  return digest;
}

/** Stores the variants of pictures, for Studio. */
export async function saveFiles(
  connection: Connection,
  files: readonly { digest: string; picture: MadePicture | null }[],
): Promise<void> {
  const rows = files.map(({ digest, picture }) => ({ digest, ...picture }));
  await connection.query(
    `INSERT INTO content_file AS kept (digest, url, width, height)
     SELECT DISTINCT ON (digest) digest, url, width, height
     FROM jsonb_to_recordset($1) AS input (digest text, url text, width integer, height integer) ORDER BY digest, url
     ON CONFLICT (digest) DO UPDATE SET (url, width, height) = (excluded.url, excluded.width, excluded.height)
     WHERE kept.url IS DISTINCT FROM excluded.url`,
    [JSON.stringify(rows)],
  );
}
