import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { removeRestored, restore } from '../platform/database/backup/restore.ts';
import { UsageError } from '../platform/shell.ts';
import { auditCommand } from './audit-command.ts';
import { readBackupSettings } from './backup-command.ts';
import type { CommandModule, Feature } from './define-feature.ts';

const usage = `npm run fanfare -- restore --into <folder> [--to 2026-11-25T20:00:00Z]
    restores the database and its pictures into a new folder, as they were at that time; without --to everything that is stored
npm run fanfare -- restore --drill [--to …] [--compare audit.json]
    restores into a temporary folder, audits that, and deletes it; compares it with an earlier audit`;

/** Restores a backup from BACKUP_DIR. */
export const restoreCommand = (features: readonly Feature[]): CommandModule => ({
  summary: 'restores a backup into a new folder, or tries a restore',
  usage,
  verbs: {},
  async command(words, onDatabase, shell) {
    const { printLine } = shell;
    const options = readWords(words);
    const { store: from, dataDirectory } = readBackupSettings(shell.environment);
    const { to, into, compare } = options;
    if (into === undefined) {
      const folder = await mkdtemp(join(tmpdir(), 'fanfare-drill-'));
      try {
        await restore({ from, into: folder, to, printLine });
        const audited = { ...shell, environment: { DATA_DIR: folder } };
        await auditCommand(features).command(compare === undefined ? [] : ['--compare', compare], onDatabase, audited);
        shell.exitCode = audited.exitCode;
      } finally {
        await removeRestored(folder);
      }
      return;
    }
    if (resolve(into) === dataDirectory)
      throw new Error('--into is the folder of the database itself: a backup is restored beside it.');
    await restore({ from, into: resolve(into), to, printLine });
    printLine(`Restored${to === null ? '' : ` as of ${to.toISOString()}`}. Next, with the keys from that time:`);
    printLine(`  DATA_DIR=${resolve(into)} npm run fanfare -- audit`);
    printLine(`  DATA_DIR=${resolve(into)} npm start, with a BACKUP_DIR of its own`);
  },
});

function readWords(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...words],
    options: { to: text, into: text, compare: text, drill: { type: 'boolean', default: false } },
  });
  const { into, compare, drill } = values;
  const to = values.to === undefined ? null : new Date(values.to);
  // A time without a zone would be read in that of the machine.
  const isTime = to === null || (!Number.isNaN(to.getTime()) && /(Z|[+-]\d\d:\d\d)$/.test(values.to ?? ''));
  const isOne = drill ? into === undefined : into !== undefined && compare === undefined;
  if (!isOne || !isTime) throw new UsageError();
  return { to, into, compare };
}
