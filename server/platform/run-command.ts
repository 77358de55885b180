import { mkdir } from 'node:fs/promises';
import { features } from '../features.ts';
import { type Config, parseConfig } from './config.ts';
import { createPool } from './database/database.ts';
import { startEmbeddedDatabase } from './database/embedded-database.ts';
import { migrate } from './database/migrations.ts';
import { createPlatform, type Platform } from './platform.ts';

/**
 * Runs an operator's command on the server's own database: a server that works on it is joined, and nothing stops it.
 * What went wrong is said in a sentence, and the exit code is 1.
 */
export async function runCommand(work: (platform: Platform) => Promise<void>): Promise<void> {
  try {
    await withPlatform(parseConfig({ LOG_LEVEL: 'warn', ...process.env }), work);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Works on the server's own database and ends what it began for that. */
export async function withPlatform(config: Config, work: (platform: Platform) => Promise<void>): Promise<void> {
  await mkdir(config.dataDirectory, { recursive: true });
  const embedded = config.databaseUrl === null ? await startEmbeddedDatabase(config.dataDirectory) : null;
  const pool = createPool(config.databaseUrl ?? embedded?.address ?? '', 8);
  try {
    await migrate(pool, features);
    const platform = createPlatform(config, pool);
    await work(platform).finally(() => platform.keys.close());
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
