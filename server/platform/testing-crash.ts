import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, inject } from 'vitest';
import type { Platform } from './platform.ts';

/**
 * Runs a script that `testing-crash-process.ts` lets kill itself.
 * @param script its absolute path
 * @param environment in addition to that of the test's platform
 * @param waitsForLocks until the database has released the process's locks; without it, the next process may still meet them
 * @returns the signal that ended it
 */
export async function runUntilKilled(
  { pool, config }: Pick<Platform, 'pool' | 'config'>,
  script: string,
  environment: Record<string, string>,
  waitsForLocks = false,
): Promise<unknown> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const { address, serverRole } = inject('testDatabase');
  const name = `crash-${randomUUID()}`;
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PUBLIC_ORIGIN: config.publicOrigin,
      CRASH_DATABASE: JSON.stringify({ ...address, user: serverRole, database: rows[0]?.name }),
      CRASH_NAME: name,
      ...environment,
    },
  });
  const [, signal] = await once(child, 'exit');
  if (!waitsForLocks) return signal;
  const open = () => pool.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name]);
  await expect.poll(async () => (await open()).rowCount, { interval: 50 }).toBe(0);
  return signal;
}
