import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { Platform } from './platform.ts';

export interface CommandOutcome {
  code: number | null;
  out: string;
  complaint: string;
}

/**
 * Runs an operator's command in a process of its own, on the database of a test's platform.
 * @param words the feature's name first
 */
export async function runOnDatabaseOf(
  { pool, config }: Pick<Platform, 'pool' | 'config'>,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandOutcome> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const child = spawn(process.execPath, [new URL('../command.ts', import.meta.url).pathname, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PUBLIC_ORIGIN: config.publicOrigin,
      ...databaseSettings(rows[0]?.name ?? ''),
      ...environment,
    },
  });
  const [out, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, out, complaint };
}

/** The settings of a server, or of a command, on a database of the tests' server. */
export function databaseSettings(name: string): Record<'DATABASE_URL' | 'DATABASE_OWNER_URL', string> {
  const { address, serverRole } = inject('testDatabase');
  const urlFor = (user: string) => {
    const url = new URL(`postgresql://localhost:${address.port}/${name}`);
    url.username = user;
    if (address.password !== undefined) url.password = address.password;
    // A folder, when the database is reached through a socket.
    url.searchParams.set('host', address.host);
    return url.href;
  };
  return { DATABASE_URL: urlFor(serverRole), DATABASE_OWNER_URL: urlFor(address.user) };
}
