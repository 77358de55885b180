import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type Base,
  basePath,
  logPath,
  namesIn,
  pictureFolders,
  readBases,
  readLogNames,
  restoredSetting,
  saveBase,
} from './contents.ts';
import { isRetained, keepFrom, keepLog, type LogRetention, type Owner } from './log-retention.ts';
import { gapsIn, historyName, nameSegment, numberAt, readSegment, segmentName } from './segments.ts';
import { pathOf, type Store, store } from './stored-file.ts';
import { tarOf } from './tar.ts';

interface Cluster {
  system: string;
  version: string;
  segmentBytes: number;
  data: string;
  now: Date;
  timeline: number;
  /** The id of the restore that this database comes from; null: it was never restored. */
  restored: string | null;
}

async function readCluster(owner: Owner): Promise<Cluster> {
  const { rows } = await owner.query<Cluster>(`SELECT system_identifier::text AS system,
      (current_setting('server_version_num')::integer / 10000)::text AS version,
      (SELECT setting::integer FROM pg_settings WHERE name = 'wal_segment_size') AS "segmentBytes",
      current_setting('data_directory') AS data, clock_timestamp() AS now, timeline_id AS timeline,
      current_setting('${restoredSetting}', true) AS restored
    FROM pg_control_system(), pg_control_checkpoint()`);
  const cluster = rows[0];
  if (cluster === undefined) throw new Error('pg_control_system() returned no row');
  return cluster;
}

/** @throws where the folder has the backups of another database, of the one that this one was restored from, or of another restore of it */
function checkOwn(bases: readonly Base[], { system, version, timeline, restored }: Cluster): void {
  const isOther = (base: Base) =>
    base.system !== system ||
    base.version !== version ||
    base.restored !== restored ||
    readSegment(base.firstSegment, base.segmentBytes).timeline !== timeline;
  const other = bases.find(isOther);
  if (other !== undefined)
    throw new Error(
      `The folder has the backup ${other.id} of another database: give each database a BACKUP_DIR of its own, also one that was restored.`,
    );
}

export interface BackedUp {
  /** The base that was taken now; null where none was needed. */
  base: Base | null;
  /** The first segment that is missing after the newest base; null: none is. What came after it can be restored from the new base on. */
  gap: string | null;
  /** Segments of the log that were stored now. */
  segments: number;
  pictures: number;
}

/**
 * Stores the missing files: a base where there is none, the last one is older than `baseEveryMs`, or the log since then has a gap;
 * the log of changes up to now; and new pictures. After it, every time from the end of the newest base until now can be restored.
 */
export async function backUp(
  owner: Owner,
  into: Store,
  dataDirectory: string,
  { baseEveryMs }: { baseEveryMs: number },
): Promise<BackedUp> {
  const cluster = await readCluster(owner);
  const bases = await readBases(into);
  checkOwn(bases, cluster);
  const retention = await keepLog(owner, cluster.segmentBytes);
  const last = bases.at(-1);
  const gap = last === undefined ? null : await findGap(owner, into, cluster, { since: last, retention });
  const isAfter = (ms: number) => last === undefined || cluster.now.getTime() - Date.parse(last.endedAt) >= ms;
  const isDue = retention.isNew || gap !== null || isAfter(baseEveryMs);
  if (isDue) await removeUnfinished(into, bases);
  const base = isDue ? await takeBase(owner, into, cluster) : null;
  const segments = await storeLog(owner, into, cluster, retention);
  // After the log: a picture is written before the row that names it, so every picture in the log exists now.
  const pictures = await storePictures(into, dataDirectory);
  // A base is complete only with its log and pictures.
  if (base !== null) await saveBase(into, base);
  return { base, gap, segments, pictures };
}

/** Removes the files of an interrupted backup; only one runs at a time. */
async function removeUnfinished(into: Store, bases: readonly Base[]): Promise<void> {
  for (const id of await namesIn(join(into.folder, 'base')))
    if (!bases.some((base) => base.id === id)) await rm(join(into.folder, 'base', id), { recursive: true });
}

/**
 * The first segment since a base that is neither stored nor kept by PostgreSQL any more. The slot alone does not say it: backups into
 * another folder move it on as well.
 */
async function findGap(
  owner: Owner,
  into: Store,
  { data, segmentBytes }: Cluster,
  { since, retention }: { since: Base; retention: LogRetention },
): Promise<string | null> {
  const current = await currentNumber(owner, segmentBytes);
  const names = [
    ...(await readLogNames(into)),
    ...(await namesIn(join(data, 'pg_wal'))).filter(isRetained(retention, segmentBytes)),
  ];
  const first = readSegment(since.firstSegment, segmentBytes);
  return (
    gapsIn(
      names.filter((name) => segmentName.test(name)),
      segmentBytes,
      first,
      current - 1,
    )[0] ?? null
  );
}

/** The segment that is being written. */
async function currentNumber(owner: Owner, segmentBytes: number): Promise<number> {
  const { rows } = await owner.query<{ written: string }>('SELECT pg_current_wal_flush_lsn()::text AS written');
  return numberAt(rows[0]?.written ?? '', segmentBytes);
}

/** Copies all files of the running database (“Making a Base Backup Using the Low Level API” in PostgreSQL's documentation). */
async function takeBase(
  owner: Owner,
  into: Store,
  { system, version, segmentBytes, data, now, timeline, restored }: Cluster,
): Promise<Base> {
  const id = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const begun = await owner.query<{ position: string }>('SELECT pg_backup_start($1, true)::text AS position', [id]);
  const number = numberAt(begun.rows[0]?.position ?? '', segmentBytes);
  let endedAt = '';
  const stop = async () => {
    const { rows: stopped } = await owner.query<{ label: string; ended: Date }>(
      'SELECT labelfile AS label, clock_timestamp() AS ended FROM pg_backup_stop(false)',
    );
    endedAt = stopped[0]?.ended.toISOString() ?? '';
    return { backup_label: Buffer.from(stopped[0]?.label ?? '') };
  };
  const stored = await store(into, basePath(id), Readable.from(tarOf(data, stop)));
  const firstSegment = nameSegment({ timeline, number }, segmentBytes);
  return { id, system, version, restored, segmentBytes, firstSegment, endedAt, ...stored };
}

/** Stores every finished segment that is not stored yet, and begins a new one first, so that all changes until now are in them. */
async function storeLog(
  owner: Owner,
  into: Store,
  { data, segmentBytes }: Cluster,
  retention: LogRetention,
): Promise<number> {
  await owner.query('SELECT pg_switch_wal()');
  const current = await currentNumber(owner, segmentBytes);
  const folder = join(data, 'pg_wal');
  const stored = new Set(await readLogNames(into));
  const isSafe = isRetained(retention, segmentBytes);
  const isDone = (name: string) => isSafe(name) && readSegment(name, segmentBytes).number < current;
  const missing = (await namesIn(folder)).filter(
    (name) => (isDone(name) || historyName.test(name)) && !stored.has(name),
  );
  for (const name of missing.sort()) await store(into, logPath(name), createReadStream(join(folder, name)));
  await keepFrom(owner, current, segmentBytes);
  return missing.filter((name) => segmentName.test(name)).length;
}

/** The temporary name of a picture ends with the number of the process that writes it. */
const beingWritten = /\.\d+$/;

/** The name of a picture is made from its content: an existing one is the same. */
async function storePictures(into: Store, dataDirectory: string): Promise<number> {
  let added = 0;
  for (const folder of pictureFolders) {
    const there = new Set((await namesIn(join(into.folder, folder))).map((file) => pathOf(into, file)));
    for (const name of await namesIn(join(dataDirectory, folder))) {
      if (there.has(name) || beingWritten.test(name)) continue;
      await store(into, `${folder}/${name}`, createReadStream(join(dataDirectory, folder, name)));
      added += 1;
    }
  }
  return added;
}

/**
 * Deletes bases, and the log that only they need, that are older than `keepMs`: the newest one before that time stays, so that every
 * later time can be restored.
 * @returns how many bases
 */
export async function forgetOld(from: Store, keepMs: number, now = Date.now()): Promise<number> {
  const bases = await readBases(from);
  const needed = bases.findLastIndex(({ endedAt }) => Date.parse(endedAt) <= now - keepMs);
  const old = needed < 1 ? [] : bases.slice(0, needed);
  for (const { id } of old) await rm(join(from.folder, 'base', id), { recursive: true });
  const first = bases[Math.max(0, needed)];
  if (first === undefined || old.length === 0) return 0;
  for (const file of await namesIn(join(from.folder, 'log'))) {
    const name = pathOf(from, file);
    if (name === null || !segmentName.test(name)) continue;
    const { number } = readSegment(name, first.segmentBytes);
    if (number < readSegment(first.firstSegment, first.segmentBytes).number) await rm(join(from.folder, 'log', file));
  }
  return old.length;
}
