import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { hasCode } from '../../has-code.ts';
import { historyName, segmentName } from './segments.ts';
import { pathOf, readStored, type Store, store } from './stored-file.ts';

/** One base backup: all files of the database, which are made consistent by the log of changes from `firstSegment` on. */
const Base = z.object({
  /** `20261125T223000Z`, when it began. */
  id: z.string(),
  /** Of the cluster: backups of two databases never share a folder. */
  system: z.string(),
  /** The major version of PostgreSQL. */
  version: z.string(),
  /** The id of the restore that the database comes from: two restores of one backup have the same timeline, but continue differently. */
  restored: z.string().nullable().default(null),
  segmentBytes: z.number(),
  firstSegment: z.string(),
  /** It can be restored to this time and later ones; ISO 8601. */
  endedAt: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});
export type Base = z.output<typeof Base>;

/** Set in a restored database to an id of that restore. PostgreSQL stores settings with a prefix of one's own, and copies them with the rest. */
export const restoredSetting = 'fanfare.restored';

/**
 * Files of DATA_DIR that are backed up beside the database: pictures of the content, which are added and never change. Releases of the script
 * are not: they may be in another folder, and the operator keeps them with the deployment.
 */
export const pictureFolders = ['media', 'content'] as const;

export const basePath = (id: string): string => `base/${id}/database.tar`;
export const logPath = (name: string): string => `log/${name}`;

export const saveBase = (into: Store, base: Base): Promise<unknown> =>
  store(into, `base/${base.id}/backup.json`, Readable.from([Buffer.from(JSON.stringify(base))]));

/** The finished base backups, the oldest first. */
export async function readBases(from: Store): Promise<Base[]> {
  const ids = await namesIn(join(from.folder, 'base'));
  const bases: Base[] = [];
  for (const id of ids.sort()) {
    const files = await namesIn(join(from.folder, 'base', id));
    // The description is written last: without one the backup is not finished.
    if (!files.some((file) => file.startsWith('backup.json.zst') && !file.endsWith('.part'))) continue;
    const read = new PassThrough();
    const [described] = await Promise.all([text(read), readStored(from, `base/${id}/backup.json`, read)]);
    bases.push(Base.parse(JSON.parse(described)));
  }
  return bases;
}

/** The files of the log of changes: segments and the histories of timelines. */
export async function readLogNames(from: Store): Promise<string[]> {
  const files = await namesIn(join(from.folder, 'log'));
  return files
    .flatMap((file) => pathOf(from, file) ?? [])
    .filter((name) => segmentName.test(name) || historyName.test(name))
    .sort();
}

/** The names in a folder; none where it is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
