import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from './database.ts';
import { findOwner, type Owner, runAsOwner } from './embedded/embedded-home.ts';

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

/** How a server answers on 127.0.0.1, beside its socket. With `tls` (in PEM form) it refuses connections without encryption. */
export interface Network {
  port: number;
  tls: { certificate: string; key: string } | null;
}

/** Starts a PostgreSQL with these programs, in a directory that is deleted with it. */
export async function startTemporaryServer(programs: string, network?: Network): Promise<TemporaryServer> {
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
  const listening = network === undefined ? ["listen_addresses=''"] : await prepareNetwork(data, network, owner);
  const settings = [...listening, 'max_connections=300', 'timezone=UTC'].map((setting) => `-c ${setting}`);
  const options = `-k ${directory} ${settings.join(' ')}`;
  await control('start', `--log=${join(directory, 'log')}`, `--options=${options}`);
  return {
    address: { host: directory, port: network?.port ?? 5432, user: 'fanfare', database: 'postgres' },
    async stop() {
      await control('stop', '--mode=immediate');
      await rm(directory, { recursive: true });
    },
  };
}

/** @returns the server's settings */
async function prepareNetwork(data: string, { port, tls }: Network, owner: Owner): Promise<string[]> {
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`];
  if (tls === null) return settings;
  await writeFile(join(data, 'pg_hba.conf'), 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n');
  for (const [name, text] of [
    ['server.crt', tls.certificate],
    ['server.key', tls.key],
  ] as const) {
    // The server refuses a key that others can read.
    await writeFile(join(data, name), text, { mode: 0o600 });
    if (owner !== null) await chown(join(data, name), owner.uid, owner.gid);
  }
  return [...settings, 'ssl=on'];
}
