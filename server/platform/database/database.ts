import pg from 'pg';
import { traceStatements } from '../tracing/statements.ts';
import { ImpatientClient, keepAlive, liftQueryTimeout, restoreQueryTimeout } from './clients.ts';
import { commitsOf } from './commits.ts';
import { clientOptions } from './database-url.ts';
import { holding } from './second-connections.ts';

export type Pool = pg.Pool;
/** A connection inside a transaction of `inTransaction`. */
export type Connection = pg.PoolClient;
/** Runs statements: the pool, or a connection inside a transaction. */
export type Statements = Pick<Pool, 'query'>;

/** @returns milliseconds since 1970, by the clock of the database, which all servers share */
export async function readDatabaseTime(database: Statements): Promise<number> {
  const { rows } = await database.query<{ now: number }>('SELECT milliseconds(clock_timestamp()) AS now');
  if (rows[0] === undefined) throw new Error('SELECT clock_timestamp() returned no row');
  return rows[0].now;
}

const typeParsers = new pg.TypeOverrides();
/** Counts and ledger positions fit a double exactly up to 2^53; past that, an error is better than a wrong number. */
typeParsers.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number`);
  return number;
});
/** A calendar date has no time zone: it stays `YYYY-MM-DD`. */
typeParsers.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The address of the database, or the connection options from the embedded launcher. */
export type DatabaseAddress =
  | string
  | { host: string; port: number; user: string; password?: string; database: string };

/**
 * How long the work of one request may keep others waiting. In milliseconds. Commands have no such limits: an import or an
 * export may take minutes.
 */
export const serverTimeouts = {
  /** The wait for a free connection of the pool. */
  connectionTimeoutMillis: 5_000,
  /** One statement, with its waits for locks. */
  statement_timeout: 30_000,
  /** The wait for any answer. Longer than `statement_timeout`: a database that still runs ends the statement itself first. */
  query_timeout: 35_000,
  /** A transaction without a running statement: it may hold locks. */
  idle_in_transaction_session_timeout: 20_000,
} as const;

/**
 * @param connections the maximum number of connections of this pool
 * @param timeouts none by default
 */
export function createPool(
  address: DatabaseAddress,
  connections = 16,
  timeouts: Partial<Record<keyof typeof serverTimeouts, number>> = {},
): Pool {
  const target = typeof address === 'string' ? clientOptions(address) : address;
  const pool = new pg.Pool({
    ...keepAlive,
    ...target,
    ...timeouts,
    Client: ImpatientClient,
    max: connections,
    types: typeParsers,
    application_name: 'fanfare',
  });
  // When a connection in use breaks, its next query fails. Without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // The pool replaces an idle connection that breaks: no reason to end the process either.
  pool.on('error', () => undefined);
  // `liftTimeouts` may have changed the timeout: the next user of the connection gets the pool's again.
  pool.on('release', (_error, client) => restoreQueryTimeout(client, pool.options));
  traceStatements(pool);
  return pool;
}

/** Removes the timeouts for the rest of the transaction: for an import, or a migration of many rows. */
export async function liftTimeouts(connection: Connection): Promise<void> {
  liftQueryTimeout(connection);
  await connection.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
}

/**
 * Runs `work` in one READ COMMITTED transaction on one connection; rolls back when it throws. Each commit wakes the loops that look for
 * new work, so such a loop must look without a transaction first: otherwise it would wake itself.
 */
export async function inTransaction<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let result: T;
  try {
    await connection.query('BEGIN');
    result = await holding(pool, () => work(connection));
    await connection.query('COMMIT');
  } catch (error) {
    // A connection whose ROLLBACK failed is broken: the pool must not reuse it.
    await connection.query('ROLLBACK').then(
      () => connection.release(),
      (broken: Error) => connection.release(broken),
    );
    throw error;
  }
  connection.release();
  commitsOf(pool).noteOwn();
  return result;
}
