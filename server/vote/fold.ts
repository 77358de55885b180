import { setTimeout as pause } from 'node:timers/promises';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import type { Connection, Pool } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';

/** The advisory lock of the one process that folds. */
const foldLock = advisoryLocks.fold;
/** Milliseconds between folds: viewers get at most five changes a second. */
const foldEvery = 200;
/** While a transaction that could still append a lower number is under way. */
const finalEvery = 10;
const electEvery = 1_000;
/** A head is published for fewer than 1,000 entries once the latest is this old. */
const headAge = '1 minute';
const headsAtOnce = 20;

/**
 * Folds the ledger into tallies and hash chains for as long as this process is the elected one, and stands for election
 * while another is. Every server runs one.
 * @returns how to stop
 */
export function startFolding(pool: Pool, log: Logger): () => Promise<void> {
  const stop = new AbortController();
  const running = run(pool, log, stop.signal);
  return async () => {
    stop.abort();
    await running;
  };
}

async function run(pool: Pool, log: Logger, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await stand(pool, stop);
    } catch (error) {
      if (stop.aborted) return;
      log.error({ err: error }, 'folding the ledger failed');
    }
    await pause(electEvery, undefined, { signal: stop }).catch(ignoreAbort);
  }
}

/** Folds until told to stop, if no other process does. A lost connection loses the election with it. */
async function stand(pool: Pool, stop: AbortSignal): Promise<void> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    const elected = await connection.query<{ elected: boolean }>('SELECT pg_try_advisory_lock($1) AS elected', [
      foldLock,
    ]);
    if (elected.rows[0]?.elected !== true) return;
    try {
      await lead(connection, stop);
    } finally {
      await connection.query('SELECT pg_advisory_unlock($1)', [foldLock]);
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    connection.release(broken);
  }
}

async function lead(connection: Connection, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const started = performance.now();
    const folded = await foldOnce(connection, stop);
    await publishHeads(connection, headAge, headsAtOnce);
    // What came while a large stretch was folded is not kept waiting.
    const left = folded > 10_000 ? 0 : foldEvery - (performance.now() - started);
    if (left > 0) await pause(left, undefined, { signal: stop }).catch(ignoreAbort);
  }
}

/** @returns how many entries were folded */
async function foldOnce(connection: Connection, stop: AbortSignal): Promise<number> {
  const marked = await connection.query<{ marked: boolean }>({
    name: 'mark-ledger',
    text: 'SELECT mark_ledger() AS marked',
  });
  if (marked.rows[0]?.marked !== true) return 0;
  while (!stop.aborted) {
    const { rows } = await connection.query<{ folded: number | null }>({
      name: 'fold-ledger',
      text: 'SELECT fold_ledger() AS folded',
    });
    const folded = rows[0]?.folded ?? null;
    if (folded !== null) return folded;
    await pause(finalEvery, undefined, { signal: stop }).catch(ignoreAbort);
  }
  return 0;
}

async function publishHeads(connection: Connection, age: string, most: number): Promise<number> {
  const { rows } = await connection.query<{ published: number }>({
    name: 'publish-heads',
    text: 'SELECT publish_heads($1::interval, $2) AS published',
    values: [age, most],
  });
  return rows[0]?.published ?? 0;
}

/**
 * Folds everything that is committed by now and publishes heads that are older than `headAge`, wherever the elected
 * process stands. For commands and tests.
 */
export async function foldAll(pool: Pool, age: string = headAge): Promise<void> {
  const connection = await pool.connect();
  const never = new AbortController().signal;
  try {
    // A mark that another process made may be older than what is committed by now.
    await foldOnce(connection, never);
    await foldOnce(connection, never);
    while ((await publishHeads(connection, age, headsAtOnce)) === headsAtOnce);
  } finally {
    connection.release();
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}
