import type { JobKind } from '../../rules/staff/jobs.ts';
import { jobResultDays } from '../../rules/staff/jobs.ts';
import { hasRight, type RoleAssignment } from '../../rules/staff/rights.ts';
import { staffActor } from '../platform/audit-log/recorder.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { endEarly } from './end-early.ts';
import type { AnyWork, Asker, JobFile } from './kinds.ts';
import { openInput, sealResult } from './sealed.ts';

/** Steps of one job before another one has its turn. */
const turn = 50;
/** Attempts without progress that break off, or whose process dies, before a job has failed. */
const maxAttempts = 5;

interface Due {
  job_id: string;
  kind: JobKind;
  asked_by: string;
  input_sealed: Buffer;
  steps: number;
  done: number;
}

export interface JobRunner {
  readonly platform: Pick<Platform, 'pool' | 'sealing' | 'log'>;
  readonly handlers: ReadonlyMap<JobKind, AnyWork>;
  /** The current roles; null for a staff member who can't sign in any more. */
  rolesOf(staffId: string): Promise<readonly RoleAssignment[] | null>;
}

/** The job whose last turn was the longest ago. */
const readDue = `
  SELECT job_id, kind, asked_by, input_sealed, steps, done FROM job
  WHERE state IN ('WAITING', 'RUNNING') AND next_at <= clock_timestamp() ORDER BY next_at, job_id LIMIT 1`;

/**
 * Gives the next job its turn.
 * @returns false where there is none
 */
export async function runDue(runner: JobRunner, stop: AbortSignal): Promise<boolean> {
  const { pool, log } = runner.platform;
  const { rows } = await pool.query<Due>(readDue);
  const [due] = rows;
  if (due === undefined) return false;
  // Counted before it begins: nothing is caught of an attempt that ends the process.
  const { rows: begun } = await pool.query<{ attempts: number }>(
    `UPDATE job SET state = 'RUNNING', started_at = coalesce(started_at, clock_timestamp()), next_at = clock_timestamp(),
       attempts = attempts + 1
     WHERE job_id = $1 AND state IN ('WAITING', 'RUNNING') RETURNING attempts`,
    [due.job_id],
  );
  const attempts = begun[0]?.attempts ?? 0;
  if (attempts > maxAttempts) {
    log.error(
      { jobId: due.job_id, kind: due.kind, attempts },
      'a job was stopped, because it ended its process several times',
    );
    await fail(runner, due.job_id, 'SERVER_ERROR');
    return true;
  }
  try {
    await takeTurn(runner, due, stop);
    await forgetAttempts(runner, due.job_id);
  } catch (error) {
    if (error instanceof Overtaken) await forgetAttempts(runner, due.job_id);
    else if (error instanceof Refusal) await fail(runner, due.job_id, error.code);
    else {
      log.error({ err: error, jobId: due.job_id, kind: due.kind }, 'a job failed');
      await postpone(runner, due.job_id);
    }
  }
  return true;
}

/** The job was stopped, or another process does it. */
class Overtaken extends Error {}

async function takeTurn(runner: JobRunner, due: Due, stop: AbortSignal): Promise<void> {
  const { pool, sealing } = runner.platform;
  const work = runner.handlers.get(due.kind);
  if (work === undefined) throw new Error(`no feature has a handler for jobs of the kind ${due.kind}`);
  const { input: stored, reason, address } = openInput(sealing, due.job_id, due.input_sealed);
  const roles = await runner.rolesOf(due.asked_by);
  if (roles === null || !hasRight(roles, work.right, null)) throw new Refusal('RIGHT_REQUIRED', { right: work.right });
  const input = work.input.parse(stored);
  const asker: Asker = { actor: staffActor({ staffId: due.asked_by, roles }, address), reason, jobId: due.job_id };
  const isStepped = work.step !== undefined;
  let position = isStepped ? due.done : due.steps;
  for (let taken = 0; position < due.steps; position += 1, taken += 1) {
    if (stop.aborted || taken === turn) return;
    await takeStep(runner, work, { jobId: due.job_id, input, position, asker });
  }
  const outcomes = await pool.query<{ outcome: string }>(
    'SELECT outcome FROM job_step WHERE job_id = $1 ORDER BY position',
    [due.job_id],
  );
  const file = await work.finish(
    input,
    outcomes.rows.map(({ outcome }) => outcome),
    (done) => reportProgress(runner, due.job_id, Math.min(done, due.steps)),
  );
  await complete(runner, due, file);
}

interface Step {
  jobId: string;
  input: unknown;
  position: number;
  asker: Asker;
}

/** The step, its outcome and the progress are one transaction; a refused step only stores its outcome. */
async function takeStep(
  { platform }: JobRunner,
  work: AnyWork,
  { jobId, input, position, asker }: Step,
): Promise<void> {
  try {
    await inTransaction(platform.pool, async (connection) => {
      await goOn(connection, jobId, position, 'DONE');
      await work.step?.(connection, input, position, asker);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await inTransaction(platform.pool, (connection) => goOn(connection, jobId, position, error.code));
  }
}

/** @throws Overtaken where this step is not the next one of a running job */
async function goOn(connection: Connection, jobId: string, position: number, outcome: string): Promise<void> {
  const { rowCount } = await connection.query(
    `UPDATE job SET done = done + 1, refused = refused + $3, attempts = 0
     WHERE job_id = $1 AND done = $2 AND state = 'RUNNING'`,
    [jobId, position, outcome === 'DONE' ? 0 : 1],
  );
  if (rowCount !== 1) throw new Overtaken();
  await connection.query('INSERT INTO job_step (job_id, position, outcome) VALUES ($1, $2, $3)', [
    jobId,
    position,
    outcome,
  ]);
}

/** @throws Overtaken */
async function reportProgress({ platform: { pool } }: JobRunner, jobId: string, done: number): Promise<void> {
  const { rowCount } = await pool.query("UPDATE job SET done = $2 WHERE job_id = $1 AND state = 'RUNNING'", [
    jobId,
    done,
  ]);
  if (rowCount !== 1) throw new Overtaken();
}

async function complete({ platform: { pool, sealing } }: JobRunner, due: Due, file: JobFile): Promise<void> {
  await inTransaction(pool, async (connection) => {
    const { rowCount } = await connection.query(
      `UPDATE job SET state = 'DONE', done = steps, input_sealed = NULL, ended_at = clock_timestamp(), result_name = $2,
         result_type = $3, result_sealed = $4, result_until = clock_timestamp() + make_interval(days => $5)
       WHERE job_id = $1 AND state = 'RUNNING'`,
      [due.job_id, file.name, file.type, sealResult(sealing, due.job_id, file.text), jobResultDays],
    );
    if (rowCount !== 1) throw new Overtaken();
    await connection.query('DELETE FROM job_step WHERE job_id = $1', [due.job_id]);
  });
}

async function fail(runner: JobRunner, jobId: string, failure: string): Promise<void> {
  await inTransaction(runner.platform.pool, (connection) =>
    endEarly(runner, connection, jobId, { state: 'FAILED', failure }),
  );
}

/** After a turn that has ended well, or in which another process has made progress. */
async function forgetAttempts({ platform: { pool } }: JobRunner, jobId: string): Promise<void> {
  await pool.query("UPDATE job SET attempts = 0 WHERE job_id = $1 AND state = 'RUNNING'", [jobId]);
}

/** Tried again after 2, 4, 8 … seconds; after too many attempts it has failed. */
async function postpone(runner: JobRunner, jobId: string): Promise<void> {
  const { rows } = await runner.platform.pool.query<{ attempts: number }>(
    `UPDATE job SET attempts = greatest(attempts, 1),
       next_at = clock_timestamp() + interval '2 seconds' * 2 ^ (greatest(attempts, 1) - 1)
     WHERE job_id = $1 RETURNING attempts`,
    [jobId],
  );
  if ((rows[0]?.attempts ?? 0) >= maxAttempts) await fail(runner, jobId, 'SERVER_ERROR');
}
