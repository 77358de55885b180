import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

export type Pool = pg.Pool;
/** A connection inside a transaction of `inTransaction`. */
export type Connection = pg.PoolClient;
/** Everyday queries; a feature adds its own tables with `database.withTables<VoteTables>()`. */
export type Database = Kysely<{}>;

const typeParsers = new pg.TypeOverrides();
/** Counts and ledger positions fit a double exactly up to 2^53; past that a wrong number would be worse than an error. */
typeParsers.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number`);
  return number;
});
/** A calendar date has no zone: it stays `YYYY-MM-DD`. */
typeParsers.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Where the database is: an address, or the parts that the embedded launcher gives. */
export type DatabaseAddress =
  | string
  | { host: string; port: number; user: string; password?: string; database: string };

/** @param connections the most connections that this pool opens */
export function createPool(address: DatabaseAddress, connections = 16): Pool {
  const where = typeof address === 'string' ? { connectionString: address } : address;
  const pool = new pg.Pool({ ...where, max: connections, types: typeParsers, application_name: 'fanfare' });
  // Whoever holds a connection that breaks learns it from the next query; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // One that breaks while nobody holds it is replaced, or was being closed: no reason to end the process either.
  pool.on('error', () => undefined);
  return pool;
}

export function createDatabase(pool: Pool): Database {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** Runs `work` in one READ COMMITTED transaction on one connection; rolls back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN');
    const result = await work(connection);
    await connection.query('COMMIT');
    connection.release();
    return result;
  } catch (error) {
    // A connection whose ROLLBACK fails is broken: the pool must not hand it out again.
    await connection.query('ROLLBACK').then(
      () => connection.release(),
      (broken: Error) => connection.release(broken),
    );
    throw error;
  }
}
