import { inject } from 'vitest';
import { run } from '../command.ts';
import type { Platform } from './platform.ts';
import type { Ask } from './shell.ts';
import { type CommandOutcome, outcomeOf } from './testing-shell.ts';

/**
 * Runs an operator's command in the process of the test, on the database of the test's platform, with connections of its own.
 * Several may run at the same time.
 * @param words the area first
 * @param ask answers like a person at a terminal; without it there is no terminal
 */
export async function runOnDatabaseOf(
  platform: Pick<Platform, 'pool' | 'config'>,
  words: readonly string[],
  environment: Record<string, string> = {},
  ask: Ask | null = null,
): Promise<CommandOutcome> {
  const settings = { ...(await commandSettings(platform)), ...environment };
  return outcomeOf(settings, (shell) => run(words, shell), ask);
}

/** Arguments of a script for a verb that asks. */
export const decided = ['--yes', '--by', 'jo', '--reason', 'as agreed'] as const;

/** The settings of a command on the database of a test's platform, which has its tables already. */
export async function commandSettings({
  pool,
  config,
}: Pick<Platform, 'pool' | 'config'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const { DATABASE_URL } = databaseSettings(rows[0]?.name ?? '');
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: config.publicOrigin,
    DATA_DIR: config.dataDirectory,
    DATABASE_URL,
  };
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
