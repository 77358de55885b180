import pg from 'pg';
import { createClient } from './clients.ts';
import type { Connection, Pool } from './database.ts';

/** For a connection, and for the answer to one statement. */
const timeoutMs = 5_000;
/**
 * The database ends a slow statement before this side closes the connection. It releases the locks of a process soon after the machine of
 * the process is gone.
 */
const settings = `SET statement_timeout = 4000; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;
  SET tcp_keepalives_count = 3`;
/**
 * An idle connection is checked this often. This side must notice a dead connection before the database gives its locks to another
 * process after 25 seconds: it needs at most ten.
 */
const checkEveryMs = 5_000;

/** One connection that holds the locks of all elections which this process has won. */
export interface Session {
  /** Aborted when the connection is lost, and with it every lock. */
  readonly lost: AbortSignal;
  /** For short statements only: all statements on this connection run one after the other. */
  readonly query: Connection['query'];
  /** @returns false when another process has the lock, or another work of this one */
  take(lock: number): Promise<boolean>;
  release(lock: number): Promise<void>;
  close(): Promise<void>;
}

export async function openSession(pool: Pool): Promise<Session> {
  const options = { ...pool.options, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  const client = createClient(options, 'fanfare elections');
  const lost = new AbortController();
  const taken = new Set<number>();
  let last: Promise<unknown> = Promise.resolve();
  let checking: NodeJS.Timeout | undefined;
  client.on('error', lose);
  client.on('end', () => lose(new Error('the connection of the elections has ended')));
  await client.connect();
  await client.query(settings);
  checking = setInterval(() => void query('SELECT').catch(lose), checkEveryMs).unref();

  function lose(error: unknown): void {
    if (lost.signal.aborted) return;
    clearInterval(checking);
    lost.abort(error);
    // A silent connection would not confirm its end.
    client.connection.stream.destroy();
  }

  const runNext = (...parameters: Parameters<typeof client.query>) => {
    const statement = last.then(() => {
      lost.signal.throwIfAborted();
      checking?.refresh();
      return client.query(...parameters);
    });
    // After an error from the database, the locks are still held. After any other error, this is uncertain.
    last = statement.catch((error: unknown) => error instanceof pg.DatabaseError || lose(error));
    return statement;
  };
  // The driver's type also has forms with callbacks, which this function does not have.
  const query = runNext as unknown as Connection['query'];

  return {
    lost: lost.signal,
    query,
    async take(lock) {
      if (taken.has(lock)) return false;
      taken.add(lock);
      const { rows } = await query<{ elected: boolean }>('SELECT pg_try_advisory_lock($1) AS elected', [lock]);
      const isElected = rows[0]?.elected === true;
      if (!isElected) taken.delete(lock);
      return isElected;
    },
    async release(lock) {
      taken.delete(lock);
      // A lost connection has released all locks already.
      await query('SELECT pg_advisory_unlock($1)', [lock]).catch(lose);
    },
    async close() {
      clearInterval(checking);
      await last;
      await client.end();
    },
  };
}

interface Shared {
  users: number;
  session: Promise<Session> | null;
}

const sharedOf = new WeakMap<Pool, Shared>();

/** The shared session of this process, open while at least one user needs it. */
export function joinSession(pool: Pool) {
  const shared = sharedOf.get(pool) ?? { users: 0, session: null };
  sharedOf.set(pool, shared);
  shared.users += 1;

  /** Opens the session again if it was lost. */
  async function current(): Promise<Session> {
    const opening = (shared.session ??= openSession(pool));
    const session = await opening.catch(() => null);
    if (session !== null && !session.lost.aborted) return session;
    if (shared.session === opening) shared.session = null;
    return session === null ? opening : current();
  }

  return {
    current,
    /** The last user closes the session. */
    async leave(): Promise<void> {
      shared.users -= 1;
      if (shared.users > 0) return;
      const last = shared.session;
      shared.session = null;
      await (await last?.catch(() => null))?.close();
    },
  };
}
