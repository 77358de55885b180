import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { commitsOf } from '../../platform/database/commits.ts';
import type { Pool } from '../../platform/database/database.ts';
import { rest, restUntilCommit, startElected } from '../../platform/database/election.ts';
import type { Logger } from '../../platform/log.ts';

/** Milliseconds between folds while there are commits: viewers get at most five changes a second. */
const foldEvery = 200;
/** Milliseconds between folds while an open transaction could still append a lower number. */
const finalEvery = 10;
/** With fewer than 1,000 new entries, a head is published only when the latest is this old. */
const headAge = '1 minute';
const headsAtOnce = 20;

/**
 * Folds the ledger into tallies and hash chains for as long as this process is the elected one. Every server runs one.
 * @returns how to stop
 */
export function startFolding(pool: Pool, log: Logger): () => Promise<void> {
  return startElected(pool, log, {
    lock: advisoryLocks.fold,
    name: 'folding the ledger',
    lead: (_elected, stop) => lead(pool, stop),
  });
}

async function lead(pool: Pool, stop: AbortSignal): Promise<void> {
  const commits = commitsOf(pool);
  while (!stop.aborted) {
    const since = commits.count;
    const started = performance.now();
    const folded = await foldOnce(pool, stop);
    const published = await publishHeads(pool, headAge, headsAtOnce);
    // The statements commit alone.
    if (folded + published > 0) commits.noteOwn();
    // Entries that arrived while a large batch was folded are folded at once.
    const left = folded > 10_000 ? 0 : foldEvery - (performance.now() - started);
    if (left > 0) await restUntilCommit(pool, { since, soon: left }, stop);
  }
}

/** @returns how many entries were folded */
async function foldOnce(pool: Pool, stop: AbortSignal): Promise<number> {
  const marked = await pool.query<{ marked: boolean }>({
    name: 'mark-ledger',
    text: 'SELECT mark_ledger() AS marked',
  });
  if (marked.rows[0]?.marked !== true) return 0;
  while (!stop.aborted) {
    const { rows } = await pool.query<{ folded: number | null }>({
      name: 'fold-ledger',
      text: 'SELECT fold_ledger() AS folded',
    });
    const folded = rows[0]?.folded ?? null;
    if (folded !== null) return folded;
    await rest(finalEvery, stop);
  }
  return 0;
}

async function publishHeads(pool: Pool, age: string, limit: number): Promise<number> {
  const { rows } = await pool.query<{ published: number }>({
    name: 'publish-heads',
    text: 'SELECT publish_heads($1::interval, $2) AS published',
    values: [age, limit],
  });
  return rows[0]?.published ?? 0;
}

/**
 * Folds everything that is committed and publishes heads that are older than `headAge`, independently of the elected process. For
 * commands and tests.
 */
export async function foldAll(pool: Pool, age: string = headAge): Promise<void> {
  const never = new AbortController().signal;
  // A mark made by another process may be older than the last commit.
  await foldOnce(pool, never);
  await foldOnce(pool, never);
  while ((await publishHeads(pool, age, headsAtOnce)) === headsAtOnce);
}
