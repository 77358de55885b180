import { readFileSync } from 'node:fs';
import pg from 'pg';
import { z } from 'zod';

/** Names that PostgreSQL's own programs know as well: the same URL works in psql and pg_dump. */
const tlsParameters = [
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'ssl',
  'sslnegotiation',
  'uselibpqcompat',
] as const;

/** The setting of a database's address. A server on another machine has to prove who it is. */
export const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must be an address such as postgres://user:password@host:5432/name',
    abort: true,
  })
  .superRefine((url, context) => {
    const problem = problemOf(url);
    if (problem !== null) context.addIssue(problem);
  });

/** @returns a sentence for each problem of the two addresses together */
export const ownerProblems = (config: { databaseUrl: string | null; databaseOwnerUrl: string | null }): string[] =>
  config.databaseUrl === null && config.databaseOwnerUrl !== null
    ? ['DATABASE_OWNER_URL needs DATABASE_URL, the same database for the server’s own role.']
    : [];

function problemOf(url: string): string | null {
  const { host } = new pg.Client({ connectionString: withoutTls(url).href });
  if (isThisMachine(host) || checksCertificate(url)) return null;
  return `must check the server's certificate, because ${host} is another machine: it must have sslmode=verify-full, and sslrootcert=<file> for the certificate of your own authority`;
}

/** A socket or a loopback address: no other machine is between us and the server. */
const isThisMachine = (host: string) => /^(\/.*|localhost|::1|127(\.\d{1,3}){3})$/.test(host);

/** Other modes do not check the server's certificate, or leave it to the driver's version. */
function checksCertificate(url: string): boolean {
  const modes = new URL(url).searchParams.getAll('sslmode');
  return modes.length === 1 && modes[0] === 'verify-full';
}

/**
 * How to connect to a server.
 * @throws when a file that the URL names can't be read
 */
export function clientOptions(url: string): pg.ClientConfig {
  if (!checksCertificate(url)) return { connectionString: url };
  const settings = new URL(url).searchParams;
  const read = (name: 'sslrootcert' | 'sslcert' | 'sslkey') => {
    const file = settings.get(name);
    // `system` stands for the authorities that the system trusts, which is the default here.
    if (file === null || file === 'system') return undefined;
    try {
      return readFileSync(file, 'utf8');
    } catch (cause) {
      throw new Error(`The file of ${name} can't be read: ${String(cause)}.`, { cause });
    }
  };
  return {
    connectionString: withoutTls(url).href,
    // Said expressly: NODE_TLS_REJECT_UNAUTHORIZED=0 would turn the default off.
    ssl: { rejectUnauthorized: true, ca: read('sslrootcert'), cert: read('sslcert'), key: read('sslkey') },
  };
}

/** The driver would read the files, and prefer the URL over our settings. */
function withoutTls(url: string): URL {
  const rest = new URL(url);
  for (const name of tlsParameters) rest.searchParams.delete(name);
  return rest;
}
