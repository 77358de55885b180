import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Connection, Pool } from './database.ts';

/** Milliseconds between two attempts to be elected, and before failed work starts again. */
const standEvery = 1_000;

/** Work that only one process at a time does, as long as that process lives. */
export interface ElectedWork {
  /** One of `advisoryLocks`: the process that holds it is elected. */
  lock: number;
  /** For log messages: "folding the ledger" failed. */
  name: string;
  /** Runs until told to stop. An error is logged, and any process may be elected next. */
  lead: (connection: Connection, stop: AbortSignal) => Promise<void>;
}

/**
 * Does the work while this process is elected, and tries to be elected while another one is. Every server starts it.
 * @returns a function that stops it; resolves when the work has ended
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
 * Runs work on a connection of its own, unless another process is elected. A lost connection ends the election.
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
    // After any failure the connection may still hold the lock, so it is not reused.
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
