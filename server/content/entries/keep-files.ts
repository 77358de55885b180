import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Connection } from '../../platform/database/database.ts';
import type { Content } from '../content.ts';
import { keepFile } from '../pictures/keep-file.ts';
import type { MadePicture } from '../pictures/make-variants.ts';
import { storePicture } from '../pictures/pictures.ts';
import { type FileDigests, isUpload } from './entry-source.ts';

/** Absolute directories: of the files that entries name, and of what fans load. */
export interface FilePlaces {
  /** `filesDirectory` */
  readonly directory: string;
  readonly media: string;
}

export interface KeptFile {
  readonly name: string;
  readonly digest: string;
  /** Null for a table of candidates. */
  readonly picture: MadePicture | null;
}

/** Stores the files that an entry of checked content names, under their digests. */
export async function keepFilesOf(content: Content, entry: unknown, { directory, media }: FilePlaces) {
  const kept: KeptFile[] = [];
  for (const [name, path] of content.namedFiles.get(entry) ?? []) {
    const bytes = await readFile(path);
    const picture = content.pictureFiles.has(path) ? await storePicture(bytes, media) : null;
    kept.push({ name, digest: await keepBytes(bytes, directory), picture });
  }
  return kept;
}

/** The digests by the names, without those that say their digest themselves. */
export const digestsOf = (files: readonly KeptFile[]): FileDigests =>
  Object.fromEntries(files.flatMap(({ name, digest }) => (isUpload(name) ? [] : [[name, digest]])));

/** Stores a file under its digest. @returns the digest */
export async function keepBytes(bytes: Buffer, directory: string): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  await keepFile(directory, digest, bytes);
  return digest;
}

/** Notes what pictures became, for Studio. */
export async function saveFiles(
  connection: Connection,
  files: readonly Pick<KeptFile, 'digest' | 'picture'>[],
): Promise<void> {
  const rows = files.map(({ digest, picture }) => ({ digest, ...picture }));
  await connection.query(
    `INSERT INTO content_file AS kept (digest, url, width, height)
     SELECT DISTINCT ON (digest) digest, url, width, height
     FROM jsonb_to_recordset($1) AS given (digest text, url text, width integer, height integer) ORDER BY digest, url
     ON CONFLICT (digest) DO UPDATE SET (url, width, height) = (excluded.url, excluded.width, excluded.height)
     WHERE kept.url IS DISTINCT FROM excluded.url`,
    [JSON.stringify(rows)],
  );
}
