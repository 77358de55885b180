import { randomUUID } from 'node:crypto';
import { readFile, readlink, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { hasCode, nullIfMissing } from '../../has-code.ts';
import { advisoryLocks } from '../advisory-locks.ts';
import { createClient } from '../clients.ts';
import type { DatabaseAddress } from '../database.ts';
import { createContents, databaseName, ownerRole, serverRole } from './embedded-contents.ts';
import { claimName, type EmbeddedHome, prepareHome, prepareSocketDirectory, runAsOwner } from './embedded-home.ts';

const major = '18';
const port = 5432;
const startTimeoutMs = 60_000;
/** The SQLSTATE codes that a client gets from a server that ends or starts: shut down, crashed, not open yet. */
const serverEnds = ['57P01', '57P02', '57P03'];
/** Every process that uses the server holds this lock in shared mode; a process that gets it exclusively is the last one. */
const leaseLock = advisoryLocks.lease;

export interface EmbeddedDatabase {
  /** For the server's own role, which owns nothing. */
  address: Exclude<DatabaseAddress, string>;
  /** For the role that owns the tables. */
  owner: Exclude<DatabaseAddress, string>;
  /** Ends the use of the server; the last process stops it. */
  stop(): Promise<void>;
}

/** A connection that shows that this process uses the server. */
interface Lease {
  client: pg.Client;
  isTaken: boolean;
  isLost: boolean;
}

/**
 * A real PostgreSQL in `<dataDirectory>/database`: starts it, or joins one that is running there. It is restarted when it dies
 * while in use.
 * @param onProblem called when the server has died and can't be restarted
 * @throws when the directory belongs to another major version, or no server answers within a minute
 */
export async function startEmbeddedDatabase(
  dataDirectory: string,
  onProblem: (error: unknown) => void = raise,
): Promise<EmbeddedDatabase> {
  const home = await prepareHome(dataDirectory);
  await initialise(home);
  let stopping = false;
  let lease = takeLease(home, takeAgain);
  await createContents((await lease).client);

  function takeAgain(): void {
    if (stopping) return;
    lease = takeLease(home, takeAgain);
    lease.catch(onProblem);
  }

  return {
    address: addressOf(home, serverRole, databaseName),
    owner: addressOf(home, ownerRole, databaseName),
    async stop() {
      stopping = true;
      await releaseLease(home, await lease);
    },
  };
}

function raise(error: unknown): never {
  throw error;
}

/** How to connect to the server in a home. */
export function addressOf(home: EmbeddedHome, user: string, database: string) {
  return { host: home.socket, port, user, database };
}

/** Creates the data directory completely or not at all. */
async function initialise(home: EmbeddedHome): Promise<void> {
  const version = await readFile(join(home.data, 'PG_VERSION'), 'utf8').catch(nullIfMissing);
  if (version === null) {
    const fresh = `${home.data}-${randomUUID()}`;
    await runAsOwner(home.owner, join(home.binaries, 'bin/initdb'), [
      `--pgdata=${fresh}`,
      `--username=${ownerRole}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...['listen_addresses=', 'max_connections=300', 'timezone=UTC', 'log_timezone=UTC'].map((set) => `--set=${set}`),
    ]);
    await claimName(fresh, home.data);
  } else if (version.trim() !== major) {
    throw new Error(
      `${home.data} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ${major}: move the directory away, or set DATABASE_URL to a server that can read it.`,
    );
  }
}

/** Connects as one of the server's users; starts the server when it isn't running, and waits while one is stopping. */
async function takeLease(home: EmbeddedHome, onLost: () => void): Promise<Lease> {
  const deadline = performance.now() + startTimeoutMs;
  let reason: unknown = null;
  while (performance.now() < deadline) {
    try {
      if (!(await isRunning(home))) await startServer(home);
      return await connect(home, onLost);
    } catch (error) {
      reason = error;
      await delay(50);
    }
  }
  const message = reason instanceof Error ? reason.message : String(reason);
  throw new Error(`The embedded database in ${home.data} did not start: ${message}. Its log is ${home.log}.`, {
    cause: reason,
  });
}

async function connect(home: EmbeddedHome, onLost: () => void): Promise<Lease> {
  const client = createClient(addressOf(home, ownerRole, 'postgres'), 'fanfare lease');
  const lease = { client, isTaken: false, isLost: false };
  // An error is always followed by the end of the connection, and the handler of the end does the work.
  client.on('error', () => {
    lease.isLost = true;
    void client.end();
  });
  client.on('end', () => {
    lease.isLost = true;
    if (lease.isTaken) onLost();
  });
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [leaseLock]);
  lease.isTaken = true;
  return lease;
}

/** True if a server runs on the data directory; removes the lock file that a killed server left behind. */
export async function isRunning(home: EmbeddedHome): Promise<boolean> {
  const pid = await readPid(home);
  if (pid === null) return false;
  if (await isServer(pid, home)) return true;
  // After a crash this number may belong to any other process, and PostgreSQL would wait for that process for ever.
  await rm(lockFileOf(home), { force: true });
  await rm(home.socket, { recursive: true, force: true });
  return false;
}

function lockFileOf(home: EmbeddedHome): string {
  return join(home.data, 'postmaster.pid');
}

/** The process number in the server's lock file, also when that server has died since. */
async function readPid(home: EmbeddedHome): Promise<number | null> {
  const lines = await readFile(lockFileOf(home), 'utf8').catch(nullIfMissing);
  const pid = Number(lines?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

async function isServer(pid: number, home: EmbeddedHome): Promise<boolean> {
  try {
    process.kill(pid, 0);
    // The working directory of a postmaster is its data directory. Only Linux shows it; elsewhere the number must do.
    return process.platform !== 'linux' || (await readlink(`/proc/${pid}/cwd`)) === home.data;
  } catch (error) {
    if (hasCode(error, 'ESRCH', 'ENOENT', 'EPERM', 'EACCES')) return false;
    throw error;
  }
}

/** Starts the server in a process session of its own: Ctrl-C must reach only us, because we finish open requests first. */
async function startServer(home: EmbeddedHome): Promise<void> {
  return launchServer(home, ['--wait'], '');
}

/**
 * Runs `pg_ctl start`.
 * @param waiting for pg_ctl
 * @param settings for PostgreSQL, such as `-c hot_standby=off`
 * @throws with the last lines of PostgreSQL's log if it does not start
 */
export async function launchServer(home: EmbeddedHome, waiting: readonly string[], settings: string): Promise<void> {
  await prepareSocketDirectory(home);
  try {
    await runAsOwner(home.owner, join(home.binaries, 'bin/pg_ctl'), [
      'start',
      ...waiting,
      '--silent',
      `--pgdata=${home.data}`,
      `--log=${home.log}`,
      `--options=-k ${home.socket} -p ${port} ${settings}`,
    ]);
  } catch (cause) {
    throw new Error((await lastFatal(home)) ?? (cause instanceof Error ? cause.message : String(cause)), { cause });
  }
}

/** PostgreSQL refuses a connection while it starts or ends. */
const refusal = 'the database system is';

/** The reason for the last end of PostgreSQL; null if its log has none since its last start. */
export async function lastFatal(home: EmbeddedHome): Promise<string | null> {
  const log = (await readFile(home.log, 'utf8').catch(nullIfMissing)) ?? '';
  const run = log.slice(Math.max(0, log.lastIndexOf('starting PostgreSQL')));
  const errors = run.split('\n').filter((line) => line.includes('FATAL'));
  return errors.findLast((line) => !line.includes(refusal)) ?? errors.at(-1) ?? null;
}

async function releaseLease(home: EmbeddedHome, lease: Lease): Promise<void> {
  if (await isLast(lease)) {
    // A process that starts now waits for the lock, which we hold until the server has ended, and then starts it again.
    await stopServer(home);
    // Another process may have started the next server in the same directory by now.
    await rmdir(home.socket).catch((error: unknown) => {
      if (!hasCode(error, 'ENOTEMPTY', 'ENOENT')) throw error;
    });
  }
  await lease.client.end();
}

/** Resolves when the server has ended. pg_ctl's own wait would also wait for the next server, which may start at once. */
export async function stopServer(home: EmbeddedHome): Promise<void> {
  const pid = await readPid(home);
  if (pid === null) return;
  const stop = ['stop', '--no-wait', '--silent', '--mode=fast', `--pgdata=${home.data}`];
  await runAsOwner(home.owner, join(home.binaries, 'bin/pg_ctl'), stop).catch(async (error: unknown) => {
    // A server that ends by itself meanwhile, as after a failed recovery, has removed its lock file.
    if ((await readPid(home)) === pid) throw error;
  });
  const deadline = performance.now() + startTimeoutMs;
  while (await isServer(pid, home)) {
    if (performance.now() > deadline) {
      throw new Error(`The embedded database in ${home.data} does not end. Its log is ${home.log}.`);
    }
    await delay(50);
  }
}

async function isLast(lease: Lease): Promise<boolean> {
  try {
    await lease.client.query('SELECT pg_advisory_unlock_shared($1)', [leaseLock]);
    const alone = 'SELECT pg_try_advisory_lock($1) AS alone';
    const reply = await lease.client.query<{ alone: boolean }>(alone, [leaseLock]);
    return reply.rows[0]?.alone === true;
  } catch (error) {
    // The server has just died: its next user restarts it, and there is nothing for us to stop.
    if (lease.isLost || hasCode(error, ...serverEnds)) return false;
    throw error;
  }
}
