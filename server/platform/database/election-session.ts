import pg from 'pg';
import { createClient } from './clients.ts';
import type { Connection, Pool } from './database.ts';

/** How long it may take to connect, and to answer one statement. Milliseconds. */
const patience = 5_000;
/**
 * The database ends a statement that takes too long before this side gives the connection up, and gives the locks of a process back
 * soon after its machine has gone.
 */
const settings = `SET statement_timeout = 4000; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;
  SET tcp_keepalives_count = 3`;
/**
 * How long nothing is asked on the connection before it is asked whether it is still there. Where it is dead, this side has to know
 * before the database gives the locks to another process, after 25 seconds: it does after ten at most. Milliseconds.
 */
const confirmEvery = 5_000;

/** One connection with the locks of everything that this process is elected for. */
export interface Session {
  /** Aborted when the connection is lost, and with it every lock. */
  readonly lost: AbortSignal;
  /** For short statements: those of all works run one after the other. */
  readonly query: Connection['query'];
  /** @returns false when another process has the lock, or another work of this one */
  take(lock: number): Promise<boolean>;
  give(lock: number): Promise<void>;
  close(): Promise<void>;
}

export async function openSession(pool: Pool): Promise<Session> {
  const options = { ...pool.options, connectionTimeoutMillis: patience, query_timeout: patience };
  const client = createClient(options, 'fanfare elections');
  const lost = new AbortController();
  const taken = new Set<number>();
  let last: Promise<unknown> = Promise.resolve();
  let confirming: NodeJS.Timeout | undefined;
  client.on('error', lose);
  client.on('end', () => lose(new Error('the connection of the elections has ended')));
  await client.connect();
  await client.query(settings);
  confirming = setInterval(() => void query('SELECT').catch(lose), confirmEvery).unref();

  function lose(error: unknown): void {
    if (lost.signal.aborted) return;
    clearInterval(confirming);
    lost.abort(error);
    // A connection that is silent would not confirm its end.
    client.connection.stream.destroy();
  }

  const ask = (...parameters: Parameters<typeof client.query>) => {
    const statement = last.then(() => {
      lost.signal.throwIfAborted();
      confirming?.refresh();
      return client.query(...parameters);
    });
    // Where the database has refused a statement, the locks are still held; after any other failure that is not known.
    last = statement.catch((error: unknown) => error instanceof pg.DatabaseError || lose(error));
    return statement;
  };
  // It has no form with a callback, and the driver's declares each form by itself.
  const query = ask as unknown as Connection['query'];

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
    async give(lock) {
      taken.delete(lock);
      // A lost connection has given back everything.
      await query('SELECT pg_advisory_unlock($1)', [lock]).catch(lose);
    },
    async close() {
      clearInterval(confirming);
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

/** The session of this process, as long as it is used. */
export function joinSession(pool: Pool) {
  const shared = sharedOf.get(pool) ?? { users: 0, session: null };
  sharedOf.set(pool, shared);
  shared.users += 1;

  /** Opens it again where it was lost. */
  async function current(): Promise<Session> {
    const opening = (shared.session ??= openSession(pool));
    const session = await opening.catch(() => null);
    if (session !== null && !session.lost.aborted) return session;
    if (shared.session === opening) shared.session = null;
    return session === null ? opening : current();
  }

  return {
    current,
    /** The last to leave closes it. */
    async leave(): Promise<void> {
      shared.users -= 1;
      if (shared.users > 0) return;
      const last = shared.session;
      shared.session = null;
      await (await last?.catch(() => null))?.close();
    },
  };
}
