import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { commitsOf } from './commits.ts';
import type { Connection, Pool } from './database.ts';
import { joinSession, type Session } from './election-session.ts';
import { besideTransactions } from './second-connections.ts';

/** Milliseconds between two attempts to be elected, and before failed work starts again. */
const standEvery = 1_000;

/**
 * The connection that holds the locks of all elected works of this process, for short statements: a statement that succeeds on it
 * shows that this process was still elected.
 */
export type Elected = Pick<Connection, 'query'>;

/** Work that only one process at a time does, as long as that process lives. */
export interface ElectedWork {
  /** One of `advisoryLocks`: the process that holds it is elected. */
  lock: number;
  /** For log messages: "folding the ledger" failed. */
  name: string;
  /** Runs until `stop`, which also comes when the election is lost. An error is logged, and any process may be elected next. */
  lead: (elected: Elected, stop: AbortSignal) => Promise<void>;
}

/**
 * Does the work while this process is elected, and tries to be elected while another one is. Every server starts it.
 * @returns a function that stops it; resolves when the work has ended
 */
export function startElected(pool: Pool, log: Logger, { lock, name, lead }: ElectedWork): () => Promise<void> {
  const stop = new AbortController();
  const sessions = joinSession(pool);
  const running = besideTransactions(run);
  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await withLock(sessions, lock, (session) => lead(session, AbortSignal.any([stop.signal, session.lost])));
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
    await sessions.leave();
  };
}

/**
 * Runs work, unless another process is elected. A lost connection ends the election.
 * @returns null when another process is elected
 */
export async function ifElected<Result>(
  pool: Pool,
  lock: number,
  work: (elected: Elected) => Promise<Result>,
): Promise<Result | null> {
  const sessions = joinSession(pool);
  try {
    return await withLock(sessions, lock, work);
  } finally {
    await sessions.leave();
  }
}

async function withLock<Result>(
  sessions: ReturnType<typeof joinSession>,
  lock: number,
  work: (session: Session) => Promise<Result>,
): Promise<Result | null> {
  const session = await sessions.current();
  if (!(await session.take(lock))) return null;
  try {
    const result = await work(session);
    session.lost.throwIfAborted();
    return result;
  } finally {
    await session.release(lock);
  }
}

/** Milliseconds until work looks again without a commit: for commits of other processes without a notification. */
const maxRest = 30_000;

/** How long work rests between two looks for something new, in milliseconds. */
interface Pauses {
  /** `commitsOf(pool).count` before the last look. */
  since: number;
  /** While there are commits. */
  soon: number;
  /** Otherwise; the next commit ends it. */
  late?: number;
  /**
   * SQL for the next time at which something is due, including overdue times: the rest ends then, and not before unless there is a
   * commit.
   */
  nextAt?: string;
}

/** @returns false where there was no commit */
export async function restUntilCommit(
  pool: Pool,
  { since, soon, late = maxRest, nextAt }: Pauses,
  stop: AbortSignal,
): Promise<boolean> {
  const commits = commitsOf(pool);
  // The look may have begun before the commit, however long it took.
  if (commits.isAwake || commits.count !== since) {
    await rest(soon, stop);
    return true;
  }
  const woken = new AbortController();
  const unfollow = commits.follow(() => woken.abort());
  const signal = AbortSignal.any([stop, woken.signal]);
  try {
    // Something may become due by a commit without a notice: so the next time is read again.
    for (let isOver = false; !isOver; ) {
      const due = nextAt === undefined ? late : await millisecondsUntil(pool, nextAt);
      await rest(Math.min(late, Math.max(soon, due)), signal);
      isOver = due <= late || signal.aborted;
    }
    return woken.signal.aborted;
  } finally {
    unfollow();
  }
}

async function millisecondsUntil(pool: Pool, nextAt: string): Promise<number> {
  const { rows } = await pool.query<{ left: number | null }>(
    `SELECT (extract(epoch FROM (${nextAt}) - clock_timestamp()) * 1000)::double precision AS left`,
  );
  return rows[0]?.left ?? Number.POSITIVE_INFINITY;
}

/** Waits for this number of milliseconds, or until `stop`. */
export async function rest(milliseconds: number, stop: AbortSignal): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal: stop });
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}
