import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Connection, Pool } from './database.ts';

/** Milliseconds between two tries to be elected, and before work that failed begins again. */
const standEvery = 1_000;

/** Work that one process at a time does, for as long as it lives. */
export interface ElectedWork {
  /** One of `advisoryLocks`: who holds it is elected. */
  lock: number;
  /** For the log: "folding the ledger" failed. */
  name: string;
  /** Works until told to stop. What it throws is logged, and any process may be elected next. */
  lead: (connection: Connection, stop: AbortSignal) => Promise<void>;
}

/**
 * Does the work for as long as this process is the elected one, and stands for election while another is. Every server
 * starts it.
 * @returns how to stop; resolves when the work has ended
 */
export function startElected(pool: Pool, log: Logger, { lock, name, lead }: ElectedWork): () => Promise<void> {
  const stop = new AbortController();
  const running = run();
  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await ifElected(pool, lock, (connection) => lead(connection, stop.signal));
      } catch (error) {
        if (stop.signal.aborted) return;
        log.error({ err: error }, `${name} failed`);
      }
      await rest(standEvery, stop.signal);
    }
  }
  return async () => {
    stop.abort();
    await running;
  };
}

/**
 * Does something on a connection of its own, unless another process is at it. A lost connection loses the election.
 * @returns null when another process is elected
 */
export async function ifElected<Result>(
  pool: Pool,
  lock: number,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result | null> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await connection.query<{ elected: boolean }>('SELECT pg_try_advisory_lock($1) AS elected', [lock]);
    if (rows[0]?.elected !== true) return null;
    try {
      return await work(connection);
    } finally {
      await connection.query('SELECT pg_advisory_unlock($1)', [lock]);
    }
  } catch (error) {
    // Whatever failed, a connection that may still hold the lock is not used again.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Waits that many milliseconds, or until told to stop. */
export async function rest(milliseconds: number, stop: AbortSignal): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal: stop });
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}
