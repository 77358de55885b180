import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createPool, type Pool, type serverTimeouts } from './database.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';

export interface OpenDatabase {
  /** Connected as the server's own role. */
  pool: Pool;
  /** Connects as the role that owns the tables; null where the settings don't name it. The caller ends the pool. */
  openOwner: (() => Promise<Pool>) | null;
  /** Ends every connection; an embedded server stops when its last user has left. */
  close(): Promise<void>;
}

const oldest = 15;
const connections = 16;
/** One for the lock of the migrations, one for their work. */
const ownerConnections = 2;

export interface DatabaseOptions {
  /** Called when the embedded server died and can't be restarted. */
  onLost?: ((error: unknown) => void) | undefined;
  /** For the server's requests. */
  timeouts?: typeof serverTimeouts | undefined;
}

/** The settings that name a database. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDirectory'>;

/** Names the embedded database in a data directory. */
export const embeddedIn = (dataDirectory: string): DatabaseConfig => ({
  databaseUrl: null,
  databaseOwnerUrl: null,
  dataDirectory,
});

/**
 * For commands, which must not make a new database as a server does.
 * @throws an Error whose sentence says that the embedded database is not there
 */
export function requireDatabase({ databaseUrl, dataDirectory }: DatabaseConfig): void {
  const embedded = join(dataDirectory, 'database');
  if (databaseUrl === null && !existsSync(embedded))
    throw new Error(`There is no database in ${embedded}: DATA_DIR or DATABASE_URL must name one.`);
}

/**
 * Opens the database that the settings name: PostgreSQL at `DATABASE_URL`, or the embedded one in `DATA_DIR`. It may be empty:
 * `openPrepared` of `server/composition` also runs the migrations.
 * @throws an Error whose sentence says why there is no database
 */
export async function openDatabase(
  config: DatabaseConfig,
  { onLost, timeouts }: DatabaseOptions = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    const pool = await connect(config.databaseUrl, 'DATABASE_URL', connections, timeouts);
    const owner = config.databaseOwnerUrl;
    return {
      pool,
      openOwner: owner === null ? null : () => connect(owner, 'DATABASE_OWNER_URL', ownerConnections),
      close: () => pool.end(),
    };
  }
  return openEmbedded(config.dataDirectory, { onLost, timeouts });
}

/** Opens the embedded database in a data directory; the options are those of `openDatabase`. */
export async function openEmbedded(
  dataDirectory: string,
  { onLost, timeouts }: DatabaseOptions = {},
): Promise<OpenDatabase & { openOwner: () => Promise<Pool> }> {
  const embedded = await startEmbeddedDatabase(dataDirectory, onLost);
  const pool = createPool(embedded.address, connections, timeouts);
  return {
    pool,
    openOwner: async () => createPool(embedded.owner, ownerConnections),
    async close() {
      await pool.end();
      await embedded.stop();
    },
  };
}

async function connect(
  url: string,
  setting: string,
  connections: number,
  timeouts?: typeof serverTimeouts,
): Promise<Pool> {
  const pool = createPool(url, connections, timeouts);
  try {
    await check(pool, `The database at ${new URL(url).host} (${setting})`);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}

async function check(pool: Pool, database: string): Promise<void> {
  let version: number;
  try {
    const reply = await pool.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
    version = Math.floor(Number(reply.rows[0]?.version) / 10_000);
  } catch (cause) {
    const reason = cause instanceof AggregateError ? cause.errors.map(String).join(', ') : String(cause);
    throw new Error(`${database} can't be used: ${reason}.`, { cause });
  }
  if (version < oldest) throw new Error(`${database} is PostgreSQL ${version}; it has to be ${oldest} or newer.`);
}
