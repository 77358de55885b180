import { z } from 'zod';
import type { JobKind, JobState } from '../../rules/staff/jobs.ts';
import { type StaffRight, titlesOf } from '../../rules/staff/rights.ts';
import type { AuditedObject } from '../platform/audit-log/audit-log.ts';
import type { Connection, Pool } from '../platform/database/database.ts';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import type { Job } from './contract.ts';
import { type Ending, endEarly } from './end-early.ts';
import type { FileType } from './kinds.ts';
import { openResult, sealInput } from './sealed.ts';

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** A job that a feature stores. */
export interface NewJob {
  kind: JobKind;
  right: StaffRight;
  steps: number;
  object: AuditedObject | null;
  staffId: string;
  input: unknown;
  reason: string | null;
  address: string;
}

/** Stores a job in the caller's transaction. It starts after the commit. @returns its id */
export async function storeJob({ sealing }: Pick<Platform, 'sealing'>, connection: Connection, job: NewJob) {
  const jobId = newId();
  const { kind, right, steps, object, staffId, input, reason, address } = job;
  await connection.query(
    `INSERT INTO job (job_id, kind, right_needed, steps, object_kind, object_id, asked_by, input_sealed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      jobId,
      kind,
      right,
      steps,
      object?.kind ?? null,
      object?.id ?? null,
      staffId,
      sealInput(sealing, jobId, { input, reason, address }),
    ],
  );
  return jobId;
}

interface Row {
  job_id: string;
  kind: JobKind;
  right_needed: StaffRight;
  object_kind: string | null;
  object_id: string | null;
  asked_by: string;
  asked_at: Date;
  state: JobState;
  steps: number;
  done: number;
  refused: number;
  failure: string | null;
  started_at: Date | null;
  ended_at: Date | null;
  result_name: string | null;
  result_until: Date | null;
}

const columns = `job_id, kind, right_needed, object_kind, object_id, asked_by, asked_at, state, steps, done, refused, failure,
  started_at, ended_at, result_name, result_until`;

type Names = (database: Queryable, staffIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const jobOf = (row: Row, names: ReadonlyMap<string, string>): Job => ({
  jobId: row.job_id,
  kind: row.kind,
  state: row.state,
  object: row.object_kind === null || row.object_id === null ? null : { kind: row.object_kind, id: row.object_id },
  requestedBy: { staffId: row.asked_by, name: names.get(row.asked_by) ?? row.asked_by },
  requestedAt: row.asked_at.toISOString(),
  steps: row.steps,
  done: row.done,
  refused: row.refused,
  failure: row.failure,
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  result:
    row.result_name === null || row.result_until === null
      ? null
      : { name: row.result_name, until: row.result_until.toISOString() },
});

/** A job belongs to no title, so its right is needed for all titles. */
const maySee = ({ roles }: Staff, right: StaffRight): boolean => titlesOf(roles, right) === 'all';

/** The jobs that need one of these rights, the newest first. */
export async function listJobs(
  database: Queryable,
  names: Names,
  rights: readonly StaffRight[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ jobs: Job[]; nextCursor: string | null }> {
  const place = readCursor(cursor, z.tuple([z.iso.datetime(), z.string().max(64)])) ?? [null, null];
  const { rows } = await database.query<Row>(
    `SELECT ${columns} FROM job WHERE right_needed = ANY ($1)
       AND ($2::timestamptz IS NULL OR (asked_at, job_id) < ($2, $3)) ORDER BY asked_at DESC, job_id DESC LIMIT $4`,
    [rights, ...place, limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.asked_at.toISOString(), row.job_id]);
  const nameOf = await names(database, [...new Set(page.map((row) => row.asked_by))]);
  return { jobs: page.map((row) => jobOf(row, nameOf)), nextCursor };
}

/** @throws Refusal NOT_FOUND, also if the caller may not see the job */
export async function readJob(database: Queryable, names: Names, jobId: string, staff: Staff): Promise<Job> {
  const { rows } = await database.query<Row>(`SELECT ${columns} FROM job WHERE job_id = $1`, [jobId]);
  const [row] = rows;
  if (row === undefined || !maySee(staff, row.right_needed)) throw new Refusal('NOT_FOUND');
  return jobOf(row, await names(database, [row.asked_by]));
}

/** @throws Refusal JOB_STATE, with `state`, if the job has ended */
export async function stopJob(ending: Ending, connection: Connection, jobId: string): Promise<void> {
  if (await endEarly(ending, connection, jobId, { state: 'STOPPED', failure: null })) return;
  const { rows } = await connection.query<{ state: JobState }>('SELECT state FROM job WHERE job_id = $1', [jobId]);
  throw new Refusal('JOB_STATE', { state: rows[0]?.state });
}

interface ResultRow {
  result_name: string;
  result_type: FileType;
  result_sealed: Buffer;
}

/** @throws Refusal NOT_FOUND if the job has no file, or the file was deleted */
export async function readResult({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>, jobId: string) {
  const { rows } = await pool.query<ResultRow>(
    'SELECT result_name, result_type, result_sealed FROM job WHERE job_id = $1 AND result_until > clock_timestamp()',
    [jobId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return { name: row.result_name, type: row.result_type, text: openResult(sealing, jobId, row.result_sealed) };
}

/** Days after its end until a job is deleted. */
const jobDays = 90;

const noResult = 'result_name = NULL, result_type = NULL, result_sealed = NULL, result_until = NULL';

/** Deletes expired files and old jobs. */
export async function sweepJobs(pool: Pool): Promise<void> {
  await pool.query(`UPDATE job SET ${noResult} WHERE result_until <= clock_timestamp()`);
  await pool.query('DELETE FROM job WHERE ended_at < clock_timestamp() - make_interval(days => $1)', [jobDays]);
}

/** When a fan leaves: stops the jobs about them, and deletes the files that were made of their data. */
export async function forgetJobs(connection: Connection, userId: string): Promise<void> {
  // This comes first: a job that ends at the same time has stored its file before the next statement, which then deletes it.
  await connection.query(
    `UPDATE job SET state = 'STOPPED', input_sealed = NULL, ended_at = clock_timestamp()
     WHERE object_kind = 'member' AND object_id = $1 AND state IN ('WAITING', 'RUNNING')`,
    [userId],
  );
  await connection.query(
    `UPDATE job SET ${noResult} WHERE object_kind = 'member' AND object_id = $1 AND result_until IS NOT NULL`,
    [userId],
  );
}
