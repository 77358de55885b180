import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../features.ts';
import { createFullPlatform, type FullPlatform } from '../full-database/testing.ts';
import { copyAllRows } from '../full-database/testing-copy-rows.ts';
import type { Environment } from '../platform/config.ts';
import { embeddedIn } from '../platform/database/open-database.ts';
import { UsageError } from '../platform/shell.ts';
import { outcomeOf } from '../platform/testing-shell.ts';
import { auditDatabase, invariantsOf } from './audit.ts';
import { auditCommand } from './audit-command.ts';
import { backupCommand } from './backup-command.ts';
import type { CommandModule } from './define-feature.ts';
import { openPrepared } from './open-prepared.ts';
import { restoreCommand } from './restore-command.ts';

let folder: string;
let full: FullPlatform;
const place = (name: string) => join(folder, name);
const environment = () => ({ DATA_DIR: place('data'), BACKUP_DIR: place('backups'), BACKUP_KEY: 'k'.repeat(32) });

const run = ({ command }: CommandModule, words: readonly string[], settings: Environment = environment()) =>
  outcomeOf(settings, (shell) => command(words, () => Promise.reject(new Error('unexpected question')), shell));
const backup = (...words: string[]) => run(backupCommand, words);
const restore = (...words: string[]) => run(restoreCommand(features), words);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-command-'));
  await chmod(folder, 0o755);
  const prepared = await openPrepared(embeddedIn(place('data')), features);
  const owner = await prepared.openOwner?.();
  if (owner === undefined) throw new Error('The embedded database names its owner');
  full = await createFullPlatform();
  await copyAllRows(full.owner, owner);
  await owner.end();
  await prepared.close();
}, 120_000);
afterAll(async () => {
  await full.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the settings of a backup', () => {
  const withSettings = (changes: Record<string, string | undefined>) =>
    run(backupCommand, [], { ...environment(), ...changes });

  it.each([
    ['no folder', { BACKUP_DIR: undefined }, 'BACKUP_DIR must name the folder'],
    ['a short key', { BACKUP_KEY: 'short' }, 'BACKUP_KEY must have at least 32 characters'],
    ['a database of one’s own', { DATABASE_URL: 'postgres://localhost/fanfare' }, 'has its own tools'],
    ['no database', { DATA_DIR: '/nowhere' }, 'There is no database in /nowhere'],
  ])('are refused with %s', async (_name, changes, sentence) => {
    await expect(withSettings(changes)).rejects.toThrow(sentence);
  });

  it('are refused for a folder inside of the database’s own', async () => {
    await expect(withSettings({ BACKUP_DIR: place('data/backups') })).rejects.toThrow('is inside of DATA_DIR');
  });
});

describe('the commands', () => {
  it.each([[['--list', '--verify']], [['--every', '5']], [['--follow', '--every', '0']], [['twice']]])(
    'refuse the words %j',
    async (words) => {
      await expect(run(backupCommand, words)).rejects.toThrow(/words of the command|Unexpected argument 'twice'/);
    },
  );

  it.each([
    [[]],
    [['--to', 'yesterday', '--drill']],
    [['--to', '2026-11-25T20:00:00', '--drill']],
    [['--drill', '--into', '/tmp/x']],
  ])('refuse the words %j for a restore, too', async (words) => {
    await expect(restore(...words)).rejects.toThrow(UsageError);
  });

  it('back up, list, verify, and test a restore against a stored audit', async () => {
    const audit = await run(auditCommand(features), ['--json'], { DATA_DIR: place('data') });
    await writeFile(place('audit.json'), audit.out);
    const original = await auditDatabase(full.platform.pool, invariantsOf(features));
    expect(audit.code).toBe(0);
    expect(JSON.parse(audit.out)).toMatchObject({ digest: original.digest, tables: original.tables });
    expect((await backup()).out).toMatch(/^Base \d{8}T\d{6}Z: \d+ MB\.\n\d+ segments of the log/);
    expect((await backup('--list')).out).toMatch(/^\d{8}T\d{6}Z {2}from \d{4}-/);
    expect(await backup('--verify')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is damaged') });
    const drill = await restore('--drill', '--compare', place('audit.json'));
    expect(drill.out).toContain('The same rows as in the audit of');
    expect(drill.out).toContain('all hold');
    expect(drill.code).toBe(0);
    await expect(restore('--into', place('data'))).rejects.toThrow('is the folder of the database itself');
    expect(await backup('--stop')).toMatchObject({ code: 0 });
  }, 300_000);

  it('follow the database until they are stopped', async () => {
    const command = join(import.meta.dirname, '../command.ts');
    const child = spawn(process.execPath, [command, 'backup', '--follow', '--every', '1'], {
      env: { ...process.env, DATABASE_URL: '', ...environment() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    let output = '';
    for await (const text of child.stdout) {
      output += String(text);
      if (output.split('\n').length > 2) child.kill('SIGTERM');
    }
    expect(await exit).toEqual([0, null]);
    expect(output).toMatch(/^\S+Z \d+ segments, base \S+\n\S+Z \d+ segments\n/);
    expect((await backup('--verify')).out).toContain('2 bases');
  }, 300_000);
});
