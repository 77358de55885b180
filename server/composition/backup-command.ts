import { resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { z } from 'zod';
import { ConfigurationError, type Environment, parseConfig } from '../platform/config.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { type BackedUp, backUp, forgetOld } from '../platform/database/backup/back-up.ts';
import { checkBackup } from '../platform/database/backup/check-backup.ts';
import { readBases } from '../platform/database/backup/contents.ts';
import { stopKeeping } from '../platform/database/backup/log-retention.ts';
import { openStore, type Store } from '../platform/database/backup/stored-file.ts';
import { createClient } from '../platform/database/clients.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded/embedded-database.ts';
import { embeddedIn, requireDatabase } from '../platform/database/open-database.ts';
import { type Shell, UsageError } from '../platform/shell.ts';
import type { CommandModule } from './define-feature.ts';

const usage = `npm run fanfare -- backup
    stores what BACKUP_DIR lacks: a base once a day, the log of changes until now, new pictures
npm run fanfare -- backup --follow [--every <seconds>]
    does this every ten seconds, or at another interval, until it is stopped
npm run fanfare -- backup --base
    takes a new base now
npm run fanfare -- backup --list
    lists the bases; every time after the start of a base can be restored
npm run fanfare -- backup --verify
    reads all files back, and looks for gaps
npm run fanfare -- backup --stop
    stops keeping the log of changes, until the next backup`;

const day = 86_400_000;

const Settings = z.object({
  BACKUP_DIR: z.string({ error: 'must name the folder of the backups, on another disk than DATA_DIR' }).min(1),
  BACKUP_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .or(z.literal('').transform(() => undefined)),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).default(14),
});

export interface BackupSettings {
  store: Store;
  keepMs: number;
  dataDirectory: string;
}

/**
 * @throws ConfigurationError for settings that are missing or wrong; an Error where there is no embedded database to back up
 */
export function readBackupSettings(environment: Environment): BackupSettings {
  const parsed = Settings.safeParse(environment);
  if (!parsed.success)
    throw new ConfigurationError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`));
  const { DATABASE_URL, DATA_DIR } = environment;
  if (DATABASE_URL)
    throw new Error('This is for the embedded database. A PostgreSQL of your own has its own tools: docs/recovery.md.');
  const { dataDirectory } = parseConfig({ DATA_DIR });
  const { BACKUP_DIR, BACKUP_KEY, BACKUP_KEEP_DAYS } = parsed.data;
  const folder = resolve(BACKUP_DIR);
  if (`${folder}${sep}`.startsWith(`${dataDirectory}${sep}`))
    throw new Error('BACKUP_DIR is inside of DATA_DIR: a fault of that disk would destroy both.');
  return { store: openStore(folder, BACKUP_KEY ?? null), keepMs: BACKUP_KEEP_DAYS * day, dataDirectory };
}

/** Backs up the embedded database, also while a server uses it. */
export const backupCommand: CommandModule = {
  summary: 'backs up the embedded database',
  usage,
  verbs: {},
  async command(words, _onDatabase, shell) {
    const options = readWords(words);
    const settings = readBackupSettings(shell.environment);
    if (options.list) return list(shell, settings.store);
    if (options.verify) return verify(shell, settings.store);
    await onOwner(settings.dataDirectory, async (owner) => {
      if (options.stop) {
        await stopKeeping(owner);
        shell.printLine('No log of changes is kept any more. The next backup begins with a new base.');
      } else if (options.follow) await follow(shell, owner, settings, options.everyMs);
      else await backUpOnce(shell, owner, settings, options.base ? 0 : day);
    });
  },
};

function readWords(words: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...words],
    options: { base: flag, follow: flag, list: flag, verify: flag, stop: flag, every: { type: 'string' } },
  });
  const { every, ...verbs } = values;
  const seconds = Number(every ?? 10);
  const isOne = Object.values(verbs).filter(Boolean).length <= 1 && (every === undefined || verbs.follow);
  if (!isOne || !Number.isInteger(seconds) || seconds <= 0) throw new UsageError();
  return { ...verbs, everyMs: seconds * 1_000 };
}

async function onOwner(dataDirectory: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  requireDatabase(embeddedIn(dataDirectory));
  const database = await startEmbeddedDatabase(dataDirectory);
  try {
    const owner = createClient(database.owner, 'fanfare backup');
    await owner.connect();
    try {
      const { rows } = await owner.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [
        advisoryLocks.backup,
      ]);
      if (rows[0]?.free !== true) throw new Error('Another backup of this database is running.');
      await work(owner);
    } finally {
      await owner.end();
    }
  } finally {
    await database.stop();
  }
}

async function backUpOnce(
  shell: Shell,
  owner: pg.Client,
  settings: BackupSettings,
  baseEveryMs: number,
): Promise<void> {
  const backedUp = await backUp(owner, settings.store, settings.dataDirectory, { baseEveryMs });
  const { base, segments, pictures } = backedUp;
  const forgotten = await forgetOld(settings.store, settings.keepMs);
  printGap(shell, backedUp);
  if (base !== null) shell.printLine(`Base ${base.id}: ${Math.round(base.bytes / 1e6)} MB.`);
  shell.printLine(
    `${segments} segments of the log and ${pictures} pictures are new. ${forgotten} old bases were deleted.`,
  );
}

function printGap({ printLine }: Shell, { base, gap }: BackedUp): void {
  if (base !== null && gap !== null)
    printLine(
      `The segment ${gap} of the log was not stored: the time from there until the base ${base.id} can't be restored.`,
    );
}

/** Until SIGINT or SIGTERM. A round that fails ends it with its sentence: a service that ends is seen and started again. */
async function follow(shell: Shell, owner: pg.Client, settings: BackupSettings, everyMs: number): Promise<void> {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  let isStopped = false;
  void stopped.then(() => (isStopped = true));
  while (!isStopped) {
    const backedUp = await backUp(owner, settings.store, settings.dataDirectory, { baseEveryMs: day });
    const { base, segments } = backedUp;
    await forgetOld(settings.store, settings.keepMs);
    printGap(shell, backedUp);
    shell.printLine(`${new Date().toISOString()} ${segments} segments${base === null ? '' : `, base ${base.id}`}`);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([stopped, new Promise((resolve) => (timer = setTimeout(resolve, everyMs)))]);
    clearTimeout(timer);
  }
}

async function list({ printLine }: Shell, store: Store): Promise<void> {
  const bases = await readBases(store);
  for (const { id, endedAt, bytes, version } of bases)
    printLine(`${id}  from ${endedAt}  ${String(Math.round(bytes / 1e6)).padStart(8)} MB  PostgreSQL ${version}`);
  if (bases.length === 0) printLine(`There is no finished backup in ${store.folder}.`);
}

async function verify(shell: Shell, store: Store): Promise<void> {
  const { bases, segments, pictures, problems, notes } = await checkBackup(store);
  shell.printLine(`${bases} bases, ${segments} files of the log and ${pictures} pictures were read back.`);
  for (const note of notes) shell.printLine(`NOTE    ${note}`);
  for (const problem of problems) shell.printLine(`BROKEN  ${problem}`);
  if (problems.length === 0) shell.printLine('Nothing is damaged, and nothing is missing.');
  else shell.exitCode = 1;
}
