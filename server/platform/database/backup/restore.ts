import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readdir, realpath, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasCode } from '../../has-code.ts';
import { makeFolder } from '../../make-folder.ts';
import { createClient } from '../clients.ts';
import { isDatabaseUnavailable } from '../database-errors.ts';
import { ownerRole } from '../embedded/embedded-contents.ts';
import { addressOf, isRunning, lastFatal, launchServer, stopServer } from '../embedded/embedded-database.ts';
import { type EmbeddedHome, prepareHome } from '../embedded/embedded-home.ts';
import { type Base, basePath, namesIn, pictureFolders, readBases, readLogNames, restoredSetting } from './contents.ts';
import { answerUntil, lookEveryMs, restoreCommand } from './requested-files.ts';
import { gapsIn, readSegment, segmentName } from './segments.ts';
import { pathOf, readStored, type Store } from './stored-file.ts';

const run = promisify(execFile);
/** How long a recovery may take: applying the log of a day takes minutes. */
const maxSeconds = 7 * 86_400;

export interface RestoreRequest {
  from: Store;
  /** A new or empty folder, which becomes a DATA_DIR. */
  into: string;
  /** The state after the last transaction that was committed until then; null: everything that is stored. */
  to: Date | null;
  printLine?: (line: string) => void;
}

/**
 * Restores a database and its pictures into a new folder. Nothing that exists is changed.
 * @returns the base that it began from
 * @throws an Error whose sentence says why it can't be done; the folder is then removed again
 */
export async function restore({ from, into, to, printLine = () => undefined }: RestoreRequest): Promise<Base> {
  const base = chooseBase(await readBases(from), to);
  const gap = await findGap(from, base);
  if (to === null && gap !== null) throw new Error(aboutGap(gap));
  await claimFolder(into);
  try {
    printLine(`Restoring the base ${base.id}, ${Math.round(base.bytes / 1e6)} MB.`);
    const home = await prepareHome(into);
    await unpackBase(from, base, home);
    await restorePictures(from, into);
    printLine('Applying the log of changes.');
    await recover(from, home, { to, gap });
    return base;
  } catch (error) {
    await removeRestored(into);
    throw error;
  }
}

/** Deletes the restored files of a folder; the database may live behind a link. */
export async function removeRestored(into: string): Promise<void> {
  const home = await realpath(join(into, 'database')).catch(() => null);
  if (home !== null) await rm(home, { recursive: true, force: true });
  await rm(into, { recursive: true, force: true });
}

/** The newest base that ended before the time. */
export function chooseBase(bases: readonly Base[], to: Date | null): Base {
  const [first] = bases;
  if (first === undefined) throw new Error('There is no finished backup in this folder.');
  const base = bases.findLast(({ endedAt }) => to === null || Date.parse(endedAt) <= to.getTime());
  if (base === undefined) throw new Error(`The oldest time that can be restored is ${first.endedAt}.`);
  return base;
}

/** The first missing segment of the log after a base, if a later one exists. PostgreSQL would take the gap for the end of the log. */
async function findGap(from: Store, { firstSegment, segmentBytes }: Base): Promise<string | null> {
  const names = (await readLogNames(from)).filter((name) => segmentName.test(name));
  return gapsIn(names, segmentBytes, readSegment(firstSegment, segmentBytes))[0] ?? null;
}

const aboutGap = (segment: string): string =>
  `The segment ${segment} of the log is missing: only times before it can be restored, with --to.`;

/** @throws where something is in the folder: nothing is ever restored over a database */
async function claimFolder(into: string): Promise<void> {
  await makeFolder(into);
  if ((await readdir(into)).length > 0)
    throw new Error(`${into} is not empty: a backup is restored into a new folder, never over a database.`);
}

/** How far to go. */
interface Target {
  to: Date | null;
  gap: string | null;
}

async function unpackBase(from: Store, base: Base, { data, owner }: EmbeddedHome): Promise<void> {
  await mkdir(data, { mode: 0o700 });
  const tar = spawn('tar', ['-x', '-f', '-', '-C', data], { stdio: ['pipe', 'ignore', 'pipe'] });
  let complaint = '';
  tar.stderr.on('data', (text) => (complaint += text));
  const [read, ended] = await Promise.allSettled([
    readStored(from, basePath(base.id), tar.stdin),
    once(tar, 'close') as Promise<[code: number | null]>,
  ]);
  if (ended.status === 'rejected') throw ended.reason;
  // Where tar has ended before, it has said why.
  if (read.status === 'rejected' && (!isClosed(read.reason) || complaint === '')) throw read.reason;
  if (ended.value[0] !== 0) throw new Error(`The base ${base.id} can't be unpacked: ${complaint}`);
  await chmod(data, 0o700);
  if (owner !== null) await run('chown', ['-R', '-h', `${owner.uid}:${owner.gid}`, data]);
}

/** True if reading ended because the reader has closed. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && hasCode(error.cause, 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE');

async function restorePictures(from: Store, into: string): Promise<void> {
  for (const folder of pictureFolders)
    for (const file of await namesIn(join(from.folder, folder))) {
      const name = pathOf(from, file);
      if (name === null) continue;
      await mkdir(join(into, folder), { recursive: true });
      await readStored(from, `${folder}/${name}`, createWriteStream(join(into, folder, name)));
    }
}

async function recover(from: Store, home: EmbeddedHome, target: Target): Promise<void> {
  const { to } = target;
  // The path becomes a part of a shell command: this one has no letters that mean something there.
  const requests = await mkdtemp('/tmp/fanfare-restore-');
  await writeFile(join(home.data, 'recovery.signal'), '');
  const settings = [
    `restore_command = '${restoreCommand(requests)}'`,
    "recovery_target_timeline = 'current'",
    // It stays: backups of two restores never share a folder.
    `${restoredSetting} = '${randomUUID()}'`,
    ...(to === null
      ? []
      : [
          `recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
          "recovery_target_action = 'promote'",
        ]),
  ];
  await appendFile(join(home.data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  const owned = [requests, join(home.data, 'recovery.signal')];
  if (home.owner !== null) await run('chown', [`${home.owner.uid}:${home.owner.gid}`, ...owned]);
  try {
    // No client can connect before everything is applied.
    const launched = launchServer(home, ['--wait', `--timeout=${maxSeconds}`], '-c hot_standby=off');
    await answerUntil(launched, from, requests);
    await answerUntil(untilOpen(home), from, requests);
    await forgetRecovery(home);
  } catch (error) {
    throw explained(error, target);
  } finally {
    await stopServer(home);
    await rmdir(home.socket).catch(ignoreGone);
    await rm(requests, { recursive: true });
  }
}

/**
 * Resolves when the whole log is applied: the server then accepts connections.
 * @throws the reason, if the server has ended instead
 */
async function untilOpen(home: EmbeddedHome): Promise<void> {
  for (;;) {
    // Read before the connection attempt: a server that ends in between gets one more attempt.
    const wasRunning = await isRunning(home);
    if (await letsIn(home)) return;
    if (!wasRunning) throw new Error((await lastFatal(home)) ?? 'PostgreSQL ended without saying why');
    await delay(lookEveryMs);
  }
}

async function letsIn(home: EmbeddedHome): Promise<boolean> {
  const client = createClient(addressOf(home, ownerRole, 'postgres'), 'fanfare restore');
  try {
    await client.connect();
    return true;
  } catch (error) {
    // It is starting, applies the log, or has ended.
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

function explained(error: unknown, { to, gap }: Target): Error {
  const message = error instanceof Error ? error.message : String(error);
  if (to !== null && message.includes('before configured recovery target was reached'))
    return new Error(
      gap === null
        ? `The backup ends before ${to.toISOString()}: leave --to out for everything that is stored.`
        : aboutGap(gap),
      { cause: error },
    );
  return new Error(`The database could not be recovered: ${message}`, { cause: error });
}

/** The settings of the recovery are for once. */
async function forgetRecovery(home: EmbeddedHome): Promise<void> {
  const client = createClient(addressOf(home, ownerRole, 'postgres'), 'fanfare restore');
  await client.connect();
  try {
    for (const name of [
      'restore_command',
      'recovery_target_timeline',
      'recovery_target_time',
      'recovery_target_action',
    ])
      await client.query(`ALTER SYSTEM RESET ${name}`);
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

function ignoreGone(error: unknown): void {
  if (!hasCode(error, 'ENOTEMPTY', 'ENOENT')) throw error;
}
