import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { checkoutFolder } from '../../../scripts/testing/checkout-folder.ts';
import { reservePorts } from '../../../scripts/testing/reserve-ports.ts';
import { createPostgresqlEngine } from '../bus/postgresql-engine.ts';
import { createPool } from './database.ts';
import { prepareHome } from './embedded/embedded-home.ts';
import { startTemporaryServer, type TemporaryServer } from './oldest-postgresql.ts';
import { openDatabase } from './open-database.ts';
import { type Certificate, createCertificate } from './testing-certificate.ts';

/** A PostgreSQL on 127.0.0.1. */
interface SecureServer {
  server: TemporaryServer;
  port: number;
  /** The file with its certificate. */
  file: string;
}

let directory: string;
let byName: SecureServer;
let byAddress: SecureServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanfare-tls-'));
  byName = await start(createCertificate({ dns: 'localhost' }));
  byAddress = await start(createCertificate({ address: [127, 0, 0, 1] }));
});
afterAll(async () => {
  for (const { server } of [byName, byAddress]) await server.stop();
  await rm(directory, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

/** @param tls null: the server can't encrypt */
async function start(tls: Certificate | null): Promise<SecureServer> {
  const port = await reservePorts();
  const file = join(directory, `${port}.crt`);
  if (tls !== null) await writeFile(file, tls.certificate);
  // The programs of the tests' own server.
  const { binaries } = await prepareHome(checkoutFolder('test'));
  return { server: await startTemporaryServer(join(binaries, 'bin'), { port, tls }), port, file };
}

/** The encryption of our connection as the server reports it. */
async function connect(databaseUrl: string): Promise<unknown> {
  const { pool, close } = await openDatabase({ databaseUrl, databaseOwnerUrl: null, dataDirectory: directory });
  try {
    return (await pool.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).rows[0];
  } finally {
    await close();
  }
}

const addressOf = (host: string, { port }: SecureServer, trusted: string) =>
  `postgres://fanfare@${host}:${port}/postgres?sslmode=verify-full&sslrootcert=${trusted}`;

it('the connection is encrypted for a server that proves its name or its address', async () => {
  expect(await connect(addressOf('localhost', byName, byName.file))).toEqual({ ssl: true });
  expect(await connect(addressOf('127.0.0.1', byAddress, byAddress.file))).toEqual({ ssl: true });
});

it('a server with the certificate of an unknown authority is refused', async () => {
  for (const trusted of ['system', byAddress.file])
    await expect(connect(addressOf('localhost', byName, trusted))).rejects.toThrow(
      /^The database at localhost:\d+ \(DATABASE_URL\) can't be used: Error: (self-signed certificate|unable to)/,
    );
});

it('a server with the certificate of another name is refused', async () => {
  for (const [host, server] of [
    ['127.0.0.1', byName],
    ['localhost', byAddress],
  ] as const)
    await expect(connect(addressOf(host, server, server.file))).rejects.toThrow(/does not match certificate/);
});

it('can’t be made to trust every certificate by the environment', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  vi.stubEnv('PGSSLMODE', 'disable');
  await expect(connect(addressOf('localhost', byName, 'system'))).rejects.toThrow(/certificate/);
});

it('a server without encryption is always refused', async () => {
  const plain = await start(null);
  try {
    const url = `postgres://fanfare@127.0.0.1:${plain.port}/postgres?sslmode=verify-full`;
    await expect(connect(url)).rejects.toThrow(/The server does not support SSL connections/);
  } finally {
    await plain.server.stop();
  }
});

it('an unreadable certificate file is named in the error', async () => {
  await expect(connect(addressOf('localhost', byName, '/not/there.crt'))).rejects.toThrow(
    /^The file of sslrootcert can't be read: .*ENOENT.*\/not\/there.crt/,
  );
});

it('the connection for notifications is encrypted like all others', async () => {
  const pool = createPool(addressOf('localhost', byName, byName.file), 2);
  const engine = createPostgresqlEngine(pool);
  await new Promise<void>((connected, lost) => engine.open({ connected, lost, receive: () => undefined }));
  const { rows } = await pool.query(
    `SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE query LIKE 'LISTEN %'`,
  );
  await engine.close();
  await pool.end();
  expect(rows).toEqual([{ ssl: true }]);
});
