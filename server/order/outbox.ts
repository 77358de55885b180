import { type Connection, inTransaction, type Pool } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';

export type JobKind = 'FULFIL_LINE' | 'PROVIDER_REFUND' | 'PROVIDER_VOID';

export interface Job {
  jobId: number;
  key: string;
  kind: JobKind;
  orderId: string;
  payload: Readonly<Record<string, unknown>>;
}

/** Runs a job in the transaction that also marks it done. If it throws, the job is retried later. */
export type JobHandler = (job: Job, connection: Connection) => Promise<void>;
export type JobHandlers = Readonly<Partial<Record<JobKind, JobHandler>>>;

/** Stores a job together with the change that needs it. A second job with the same key is ignored. */
export async function enqueueJob(connection: Connection, job: Omit<Job, 'jobId'>): Promise<void> {
  await connection.query(
    'INSERT INTO outbox (key, kind, order_id, payload) VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO NOTHING',
    [job.key, job.kind, job.orderId, job.payload],
  );
}

interface JobRow {
  job_id: number;
  key: string;
  kind: JobKind;
  order_id: string;
  payload: Record<string, unknown>;
}

const findDue = `
  SELECT job_id, key, kind, order_id, payload FROM outbox AS j
  WHERE done_at IS NULL AND next_at <= clock_timestamp() AND kind = ANY ($1) AND ($2::text IS NULL OR order_id = $2)
    AND NOT (kind = 'FULFIL_LINE' AND EXISTS (SELECT FROM fan_order AS o WHERE o.order_id = j.order_id AND held IS NOT NULL))
  ORDER BY next_at, job_id LIMIT 1`;
const claimDue = `${findDue} FOR UPDATE SKIP LOCKED`;

/** The delay doubles with each attempt, up to ten minutes. */
const postpone = `
  UPDATE outbox SET tries = tries + 1, last_error = left($2, 500),
    next_at = clock_timestamp() + least(interval '10 minutes', interval '1 second' * 2 ^ least(tries, 10))
  WHERE job_id = $1`;

/** Makes the postponed jobs of an order due now. Jobs that run at this moment are skipped. */
export async function hastenJobs(connection: Connection, orderId: string): Promise<void> {
  await connection.query(
    `UPDATE outbox SET next_at = clock_timestamp() WHERE job_id IN (
       SELECT job_id FROM outbox WHERE order_id = $1 AND done_at IS NULL AND next_at > clock_timestamp() FOR UPDATE SKIP LOCKED)`,
    [orderId],
  );
}

/**
 * Runs the due jobs one after another, and postpones those that fail. Several processes may call it at the same time: each job is
 * locked while it runs.
 * @param orderId only the jobs of this order
 * @returns how many jobs were done
 */
export async function runJobs(pool: Pool, log: Logger, handlers: JobHandlers, orderId?: string): Promise<number> {
  const kinds = Object.keys(handlers);
  let done = 0;
  for (;;) {
    // Without a transaction: its commit would wake other work.
    const { rowCount } = await pool.query(findDue, [kinds, orderId ?? null]);
    if (rowCount === 0) return done;
    const outcome = await runOne(pool, handlers, kinds, orderId ?? null);
    if (outcome === 'none') return done;
    if (outcome === 'done') done += 1;
    else {
      await pool.query(postpone, [outcome.job.jobId, String(outcome.error)]);
      log.warn({ err: outcome.error, job: outcome.job.key }, 'a job of the outbox failed and will be retried');
    }
  }
}

async function runOne(
  pool: Pool,
  handlers: JobHandlers,
  kinds: readonly string[],
  orderId: string | null,
): Promise<'none' | 'done' | { job: Job; error: unknown }> {
  let claimed: Job | null = null;
  try {
    return await inTransaction(pool, async (connection) => {
      const { rows } = await connection.query<JobRow>(claimDue, [kinds, orderId]);
      const row = rows[0];
      if (row === undefined) return 'none';
      const job = { jobId: row.job_id, key: row.key, kind: row.kind, orderId: row.order_id, payload: row.payload };
      claimed = job;
      await handlers[job.kind]?.(job, connection);
      await connection.query('UPDATE outbox SET done_at = clock_timestamp(), tries = tries + 1 WHERE job_id = $1', [
        job.jobId,
      ]);
      return 'done';
    });
  } catch (error) {
    if (claimed === null) throw error;
    return { job: claimed, error };
  }
}
