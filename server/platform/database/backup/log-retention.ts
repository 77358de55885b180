import type pg from 'pg';
import { numberAt, positionOf, readSegment, segmentName } from './segments.ts';

/** Keeps the part of the change log that is not stored yet in the database's folder. */
const slot = 'fanfare_backup';
/** The max size of the stored log: missing backups must not fill the disk. Beyond it, the next backup needs a new base. */
const maxLogSize = '8GB';

/** A connection to the embedded database as its owner, which is a superuser. */
export type Owner = pg.Client;

/** The part of the change log that PostgreSQL keeps until it is stored. */
export interface LogRetention {
  /** The number of the first segment that is kept. */
  from: number;
  /** True if nothing was archived until now. */
  isNew: boolean;
}

/** Makes PostgreSQL keep the log, where it does not yet. */
export async function keepLog(owner: Owner, segmentBytes: number): Promise<LogRetention> {
  await limitLogSize(owner);
  const { rows } = await owner.query<{ from: string | null }>(
    `SELECT CASE WHEN wal_status <> 'lost' THEN restart_lsn::text END AS from FROM pg_replication_slots WHERE slot_name = $1`,
    [slot],
  );
  const from = rows[0]?.from;
  if (typeof from === 'string') return { from: numberAt(from, segmentBytes), isNew: false };
  if (from === null) await owner.query('SELECT pg_drop_replication_slot($1)', [slot]);
  const { rows: made } = await owner.query<{ from: string }>(
    'SELECT lsn::text AS from FROM pg_create_physical_replication_slot($1, true)',
    [slot],
  );
  return { from: numberAt(made[0]?.from ?? '', segmentBytes), isNew: true };
}

/** Before there is a slot, and again at each backup: a slot without a limit could fill the disk. */
async function limitLogSize(owner: Owner): Promise<void> {
  const { rowCount } = await owner.query(
    `SELECT FROM pg_file_settings WHERE name = 'max_slot_wal_keep_size' AND setting = $1`,
    [maxLogSize],
  );
  if (rowCount !== 0) return;
  await owner.query(`ALTER SYSTEM SET max_slot_wal_keep_size = '${maxLogSize}'`);
  await owner.query('SELECT pg_reload_conf()');
}

/** Earlier segments may be in `pg_wal`, but PostgreSQL may write new ones over them at any time. */
export const isRetained =
  ({ from }: LogRetention, segmentBytes: number) =>
  (name: string): boolean =>
    segmentName.test(name) && readSegment(name, segmentBytes).number >= from;

/** Everything before this segment is stored. */
export async function keepFrom(owner: Owner, number: number, segmentBytes: number): Promise<void> {
  await owner.query('SELECT pg_replication_slot_advance($1, $2::pg_lsn)', [slot, positionOf(number, segmentBytes)]);
}

/** No log of changes is kept any more, until the next backup. */
export async function stopKeeping(owner: Owner): Promise<void> {
  await owner.query('SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1', [
    slot,
  ]);
  await owner.query('ALTER SYSTEM RESET max_slot_wal_keep_size');
  await owner.query('SELECT pg_reload_conf()');
}
