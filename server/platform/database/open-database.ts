import type { Config } from '../config.ts';
import { createPool, type Pool, type serverTimeouts } from './database.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';

export interface OpenDatabase {
  pool: Pool;
  /** Ends every connection; an embedded server stops when its last user has left. */
  close(): Promise<void>;
}

const oldest = 15;
const connections = 16;

/**
 * Opens the database that the settings name: PostgreSQL at `DATABASE_URL`, or the embedded one in `DATA_DIR`. Both the server and
 * the commands use it; the caller runs the migrations.
 * @param options `onLost` is called when the embedded server died and can't be restarted; `timeouts` are for the server's requests
 * @throws an Error whose sentence says why there is no database
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  { onLost, timeouts }: { onLost?: (error: unknown) => void; timeouts?: typeof serverTimeouts } = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    const pool = createPool(config.databaseUrl, connections, timeouts);
    await check(pool, new URL(config.databaseUrl).host);
    return { pool, close: () => pool.end() };
  }
  const embedded = await startEmbeddedDatabase(config.dataDirectory, onLost);
  const pool = createPool(embedded.address, connections, timeouts);
  return {
    pool,
    async close() {
      await pool.end();
      await embedded.stop();
    },
  };
}

async function check(pool: Pool, host: string): Promise<void> {
  let version: number;
  try {
    const asked = await pool.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
    version = Math.floor(Number(asked.rows[0]?.version) / 10_000);
  } catch (cause) {
    const reason = cause instanceof AggregateError ? cause.errors.map(String).join(', ') : String(cause);
    throw new Error(`The database at ${host} (DATABASE_URL) can't be used: ${reason}.`, { cause });
  }
  if (version < oldest) {
    throw new Error(
      `The database at ${host} (DATABASE_URL) is PostgreSQL ${version}; it has to be ${oldest} or newer.`,
    );
  }
}
