import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { advisoryLocks } from './advisory-locks.ts';
import { buildConcurrently, concurrentIndexes } from './concurrent-indexes.ts';
import { type Connection, inTransaction, liftTimeouts, type Pool } from './database.ts';

/** Only one process at a time migrates a database. */
const migrationLock = advisoryLocks.migration;
/** Milliseconds between two attempts to be the one that migrates. */
const retryInterval = 100;
const serverDirectory = join(import.meta.dirname, '../..');

interface Migration {
  /** `vote/0001-ballot.sql` */
  name: string;
  sql: string;
  digest: string;
}

/**
 * Applies each feature's `schema/NNNN-name.sql`, in the order of the features and of the numbers, each once and each in a
 * transaction of its own. A file of `CREATE INDEX CONCURRENTLY` has none: such an index locks no table, however long it takes to be
 * built. Servers that start together wait for each other.
 * @returns the names that were applied now.
 * @throws when the database has other tables than the first files make, an applied file was changed afterwards, or a file fails;
 * nothing of a failed file is kept.
 */
export async function migrate(pool: Pool, features: readonly string[], directory = serverDirectory): Promise<string[]> {
  const migrations = features.flatMap((feature) => readMigrations(directory, feature));
  const lock = await pool.connect();
  try {
    // A migration, also another server's, may take long.
    await lock.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await takeLock(lock);
    await lock.query(
      `CREATE TABLE IF NOT EXISTS migration (
         name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const digests = await readDigests(lock);
    await refuseEarlierBaseline(lock, migrations, digests);
    const missing = migrations.filter((migration) => isMissing(migration, digests));
    for (const migration of missing) await apply(pool, lock, migration);
    return missing.map((migration) => migration.name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    await lock.query('RESET statement_timeout; RESET lock_timeout');
    lock.release();
  }
}

/**
 * Asks again and again instead of waiting in one statement: an index that is built concurrently waits for every statement that has
 * begun before, and that one would wait for the index.
 */
async function takeLock(connection: Connection): Promise<void> {
  for (;;) {
    const { rows } = await connection.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken === true) return;
    await pause(retryInterval);
  }
}

/**
 * The migrations that `migrate` would apply; for a role that may only read.
 * @throws when the database has other tables than the first files make, or an applied file was changed afterwards
 */
export async function missingMigrations(pool: Pool, features: readonly string[]): Promise<string[]> {
  const migrations = features.flatMap((feature) => readMigrations(serverDirectory, feature));
  const { rows } = await pool.query<{ exists: boolean }>("SELECT to_regclass('migration') IS NOT NULL AS exists");
  const digests = rows[0]?.exists === true ? await readDigests(pool) : new Map<string, string>();
  await refuseEarlierBaseline(pool, migrations, digests);
  return migrations.filter((migration) => isMissing(migration, digests)).map(({ name }) => name);
}

async function readDigests(connection: Pool | Connection): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ name: string; digest: string }>('SELECT name, digest FROM migration');
  return new Map(rows.map((row) => [row.name, row.digest]));
}

/** Files that made the tables of a database may have been replaced by others, which make the same tables in a new database only. */
async function refuseEarlierBaseline(
  connection: Pool | Connection,
  [first]: readonly Migration[],
  digests: ReadonlyMap<string, string>,
): Promise<void> {
  if (first === undefined || digests.size === 0 || digests.has(first.name)) return;
  const { rows } = await connection.query<{ name: string }>('SELECT current_database() AS name');
  throw new Error(
    `The database “${rows[0]?.name}” was made by an earlier version of Fanfare, and this version can't upgrade it: it has no ${first.name}. Export its content with that version's command (“content -- export FOLDER”), then start this one with a new DATA_DIR, or with an empty database, and import the content.`,
  );
}

function readMigrations(parent: string, feature: string): Migration[] {
  const directory = join(parent, feature, 'schema');
  if (!existsSync(directory)) return [];
  const files = readdirSync(directory).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    const sql = readFileSync(join(directory, file), 'utf8');
    return { name: `${feature}/${file}`, sql, digest: hash('sha256', sql) };
  });
}

function isMissing(migration: Migration, digests: ReadonlyMap<string, string>): boolean {
  const digest = digests.get(migration.name);
  if (digest === undefined) return true;
  if (digest === migration.digest) return false;
  throw new Error(
    `${migration.name} was changed after it had been applied to this database. A change needs a file of its own; a demo can start afresh with another DATA_DIR.`,
  );
}

/** @param lock the connection that holds the lock of all migrations, without a transaction */
async function apply(pool: Pool, lock: Connection, migration: Migration): Promise<void> {
  try {
    const indexes = concurrentIndexes(migration.sql);
    if (indexes !== null) {
      await buildConcurrently(lock, indexes);
      await keep(lock, migration);
      return;
    }
    await inTransaction(pool, async (connection) => {
      await liftTimeouts(connection);
      await connection.query(migration.sql);
      await keep(connection, migration);
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause });
  }
}

const keep = (connection: Connection, { name, digest }: Migration) =>
  connection.query('INSERT INTO migration (name, digest) VALUES ($1, $2)', [name, digest]);
