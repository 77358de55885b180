import type { AuditedAction } from '../../../rules/staff/actions.ts';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { commitsOf } from '../database/commits.ts';
import { type Connection, inTransaction, type Statements } from '../database/database.ts';
import { restUntilCommit, startElected } from '../database/election.ts';
import type { Platform } from '../platform.ts';
import { type Actor, type AuditedObject, appendEntry } from './audit-log.ts';

/** An action of one of the server's jobs. It must have no personal data: only ids, states and amounts. */
export interface JobAction {
  /** The job, as the audit log names it. */
  job: 'payments' | 'refunds' | 'deliveries' | 'expiry';
  action: AuditedAction;
  object: AuditedObject;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Milliseconds between two checks for entries to append. */
const lookEvery = 500;
/** Maximum entries of one transaction: other transactions that append wait for it. */
const batch = 25;

/**
 * Stores an action of a job in the job's own transaction: so the audit log has exactly the actions that happened. It waits for no lock,
 * unlike `appendEntry`.
 */
export async function recordAction(
  connection: Statements,
  { job, action, object, before, after }: JobAction,
): Promise<void> {
  await connection.query(
    `INSERT INTO record_waiting (job, action, object_kind, object_id, before, after) VALUES ($1, $2, $3, $4, $5, $6)`,
    [job, action, object.kind, object.id, before ?? null, after ?? null],
  );
}

interface WaitingRow {
  waiting: string;
  job: string;
  action: AuditedAction;
  object_kind: string;
  object_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
}

type Deps = Pick<Platform, 'pool' | 'sealing'>;

/**
 * Appends the waiting entries to the audit log, in the order in which they were stored. An entry and the end of its waiting are one transaction.
 * @returns how many
 */
export async function appendActions({ pool, sealing }: Deps): Promise<number> {
  let appended = 0;
  for (;;) {
    const { rowCount } = await pool.query('SELECT FROM record_waiting LIMIT 1');
    if (rowCount === 0) return appended;
    const count = await inTransaction(pool, (connection) => appendBatch(connection, sealing));
    appended += count;
    if (count < batch) return appended;
  }
}

async function appendBatch(connection: Connection, sealing: Deps['sealing']): Promise<number> {
  const { rows } = await connection.query<WaitingRow>(
    `DELETE FROM record_waiting WHERE waiting IN (
       SELECT waiting FROM record_waiting ORDER BY waiting LIMIT ${batch} FOR UPDATE SKIP LOCKED) RETURNING *`,
  );
  for (const row of rows.toSorted((one, other) => Number(one.waiting) - Number(other.waiting))) {
    const actor: Actor = { kind: 'SERVER', id: row.job, roles: [], address: null };
    await appendEntry(connection, sealing, actor, {
      action: row.action,
      object: { kind: row.object_kind, id: row.object_id },
      before: row.before,
      // The entry's own time is that of its appending.
      after: { ...row.after, at: row.at.toISOString() },
    });
  }
  return rows.length;
}

/** Appends while this process is the elected one. @returns ends it */
export function startAppending(platform: Deps & Pick<Platform, 'log'>): () => Promise<void> {
  return startElected(platform.pool, platform.log, {
    lock: advisoryLocks.recordWaiting,
    name: 'appending to the audit log',
    async lead(_elected, signal) {
      while (!signal.aborted) {
        const since = commitsOf(platform.pool).count;
        // Two that append at the same time take different rows.
        if ((await appendActions(platform)) === 0)
          await restUntilCommit(platform.pool, { since, soon: lookEvery }, signal);
      }
    },
  });
}
