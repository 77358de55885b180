import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from './database.ts';
import { findOwner, runAsOwner } from './embedded-home.ts';

/** The folders in which Debian, Red Hat and Homebrew install the oldest version that we support. */
const places = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
];

/** The folder of PostgreSQL 15's programs; null where it is not installed. */
export const oldestPrograms: string | null = places.find((place) => existsSync(join(place, 'initdb'))) ?? null;

export interface TemporaryServer {
  address: Exclude<DatabaseAddress, string>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL with these programs, in a directory that is deleted with it. */
export async function startTemporaryServer(programs: string): Promise<TemporaryServer> {
  const directory = await mkdtemp(join(tmpdir(), 'fanfare-oldest-'));
  const data = join(directory, 'data');
  const owner = await findOwner(directory);
  await chmod(directory, 0o755);
  if (owner !== null) await chown(directory, owner.uid, owner.gid);
  await runAsOwner(owner, join(programs, 'initdb'), [
    `--pgdata=${data}`,
    '--username=fanfare',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const control = (...parameters: string[]) =>
    runAsOwner(owner, join(programs, 'pg_ctl'), ['--wait', '--silent', `--pgdata=${data}`, ...parameters]);
  const options = `-k ${directory} -c listen_addresses='' -c max_connections=300 -c timezone=UTC`;
  await control('start', `--log=${join(directory, 'log')}`, `--options=${options}`);
  return {
    address: { host: directory, port: 5432, user: 'fanfare', database: 'postgres' },
    async stop() {
      await control('stop', '--mode=immediate');
      await rm(directory, { recursive: true });
    },
  };
}
