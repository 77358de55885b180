import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { ownerRole } from '../embedded/embedded-contents.ts';
import { addressOf, isRunning, lastFatal, launchServer, stopServer } from '../embedded/embedded-database.ts';
import { codeOf, type EmbeddedHome, prepareHome } from '../embedded/embedded-home.ts';
import { type Base, basePath, logPath, namesIn, pictureFolders, readBases, readLogNames } from './contents.ts';
import { pathOf, readStored, type Store } from './stored-file.ts';

const run = promisify(execFile);
/** Between two looks whether PostgreSQL asks for a file. */
const lookEveryMs = 10;
/** How long a recovery may take: applying the log of a day takes minutes. */
const longestSeconds = 7 * 86_400;

export interface RestoreRequest {
  from: Store;
  /** A new or empty folder, which becomes a DATA_DIR. */
  into: string;
  /** The state after the last transaction that was committed until then; null: everything that is stored. */
  to: Date | null;
  say?: (line: string) => void;
}

/**
 * Restores a database and its pictures into a new folder. Nothing that exists is changed.
 * @returns the base that it began from
 * @throws an Error whose sentence says why it can't be done; the folder is then removed again
 */
export async function restore({ from, into, to, say = () => undefined }: RestoreRequest): Promise<Base> {
  const base = chooseBase(await readBases(from), to);
  await claimFolder(into);
  try {
    say(`Restoring the base ${base.id}, ${Math.round(base.bytes / 1e6)} MB.`);
    const home = await prepareHome(into);
    await unpackBase(from, base, home);
    await restorePictures(from, into);
    say('Applying the log of changes.');
    await recover(from, home, to);
    return base;
  } catch (error) {
    await removeRestored(into);
    throw error;
  }
}

/** Deletes what was restored into a folder; the database may live behind a link. */
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

/** @throws where something is in the folder: nothing is ever restored over a database */
async function claimFolder(into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  if ((await readdir(into)).length > 0)
    throw new Error(`${into} is not empty: a backup is restored into a new folder, never over a database.`);
}

async function unpackBase(from: Store, base: Base, { data, owner }: EmbeddedHome): Promise<void> {
  await mkdir(data, { mode: 0o700 });
  const tar = spawn('tar', ['-x', '-f', '-', '-C', data], { stdio: ['pipe', 'ignore', 'pipe'] });
  let complaint = '';
  tar.stderr.on('data', (text) => (complaint += text));
  const ended = once(tar, 'close');
  await readStored(from, basePath(base.id), tar.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error(`The base ${base.id} can't be unpacked: ${complaint}`);
  await chmod(data, 0o700);
  if (owner !== null) await run('chown', ['-R', '-h', `${owner.uid}:${owner.gid}`, data]);
}

async function restorePictures(from: Store, into: string): Promise<void> {
  for (const folder of pictureFolders)
    for (const file of await namesIn(join(from.folder, folder))) {
      const name = pathOf(from, file);
      if (name === null) continue;
      await mkdir(join(into, folder), { recursive: true });
      await readStored(from, `${folder}/${name}`, createWriteStream(join(into, folder, name)));
    }
}

/**
 * PostgreSQL asks for one file of the log after the other with a shell command, which leaves a request in a folder and waits for the
 * answer: decrypted files are never all on the disk at once, and the key is in this process alone. Without an answer for ten minutes our
 * process is gone; a status above 125 then ends the recovery, where 1 would say that the log ends here.
 */
const restoreCommand = (folder: string) =>
  `: > "${folder}/%f.asked"; n=0; until [ -e "${folder}/%f.none" ] || [ -e "${folder}/%f.ready" ]; do ` +
  `n=$((n + 1)); [ $n -lt 30000 ] || exit 200; sleep 0.02; done; ` +
  `if [ -e "${folder}/%f.none" ]; then rm "${folder}/%f.none"; exit 1; fi; cp "${folder}/%f.ready" "%p" && rm "${folder}/%f.ready"`;

async function recover(from: Store, home: EmbeddedHome, to: Date | null): Promise<void> {
  // The path becomes a part of a shell command: this one has no letters that mean something there.
  const requests = await mkdtemp('/tmp/fanfare-restore-');
  await writeFile(join(home.data, 'recovery.signal'), '');
  const settings = [
    `restore_command = '${restoreCommand(requests)}'`,
    "recovery_target_timeline = 'current'",
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
    // Nobody can connect before everything is applied.
    const launched = launchServer(home, ['--wait', `--timeout=${longestSeconds}`], '-c hot_standby=off');
    await answerUntil(launched, from, requests);
    await answerUntil(untilOpen(home), from, requests);
    await forgetRecovery(home);
  } catch (error) {
    throw explained(error, to);
  } finally {
    await stopServer(home);
    await rmdir(home.socket).catch(ignoreGone);
    await rm(requests, { recursive: true });
  }
}

/**
 * Resolves when everything is applied: the server then lets somebody in.
 * @throws why the server has ended instead
 */
async function untilOpen(home: EmbeddedHome): Promise<void> {
  for (;;) {
    // Asked first: a server that ends after it was seen is still asked once more.
    const wasRunning = await isRunning(home);
    if (await letsIn(home)) return;
    if (!wasRunning) throw new Error((await lastFatal(home)) ?? 'PostgreSQL ended without saying why');
    await delay(lookEveryMs);
  }
}

async function letsIn(home: EmbeddedHome): Promise<boolean> {
  const client = new pg.Client(addressOf(home, ownerRole, 'postgres'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // It is starting, applies the log, or has ended.
    if (['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET'].includes(String(codeOf(error)))) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Answers requests for files of the log until a promise is settled. @throws what it was rejected with */
async function answerUntil(settled: Promise<void>, from: Store, requests: string): Promise<void> {
  const known = new Set(await readLogNames(from));
  let isOver = false;
  const over = settled.finally(() => (isOver = true));
  // It is awaited below; until then an answer may be on its way.
  over.catch(() => undefined);
  while (!isOver) {
    for (const file of await namesIn(requests)) if (file.endsWith('.asked')) await answer(from, requests, file, known);
    await Promise.race([over, delay(lookEveryMs)]);
  }
  await over;
}

async function answer(from: Store, requests: string, file: string, known: ReadonlySet<string>): Promise<void> {
  const name = file.slice(0, -'.asked'.length);
  await rm(join(requests, file));
  if (!known.has(name)) return writeFile(join(requests, `${name}.none`), '');
  const part = join(requests, `${name}.part`);
  await readStored(from, logPath(name), createWriteStream(part, { mode: 0o644 }));
  await rename(part, join(requests, `${name}.ready`));
}

function explained(error: unknown, to: Date | null): Error {
  const said = error instanceof Error ? error.message : String(error);
  if (to !== null && said.includes('before configured recovery target was reached'))
    return new Error(`The backup ends before ${to.toISOString()}: leave --to out for everything that is stored.`, {
      cause: error,
    });
  return new Error(`The database could not be recovered: ${said}`, { cause: error });
}

/** The settings of the recovery are for once. */
async function forgetRecovery(home: EmbeddedHome): Promise<void> {
  const client = new pg.Client(addressOf(home, ownerRole, 'postgres'));
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
  if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'ENOENT') throw error;
}
