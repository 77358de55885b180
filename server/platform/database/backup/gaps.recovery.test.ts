import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { backUp } from './back-up.ts';
import { checkBackup } from './check-backup.ts';
import { readLogNames } from './contents.ts';
import { stopKeeping } from './log-retention.ts';
import { restore } from './restore.ts';
import { openStore, readStored, storedName } from './stored-file.ts';

/** Backups of a small database, of which parts are lost. */
let folder: string;
let owner: pg.Client;
let stop: () => Promise<void>;
const place = (name: string) => join(folder, name);
const open = (name: string) => openStore(place(name), null);
const backUpInto = (name: string, by = owner) => backUp(by, open(name), place('data'), { baseEveryMs: 86_400_000 });
const write = (note: string) => owner.query('INSERT INTO note VALUES ($1)', [note]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-gaps-'));
  await chmod(folder, 0o755);
  await mkdir(place('data/media'), { recursive: true });
  const embedded = await startEmbeddedDatabase(place('data'));
  owner = new pg.Client(embedded.owner);
  await owner.connect();
  stop = async () => {
    await owner.end();
    await embedded.stop();
  };
  await owner.query('CREATE TABLE note (text text)');
}, 120_000);
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function notesIn(data: string): Promise<string[]> {
  const embedded = await startEmbeddedDatabase(place(data));
  const client = new pg.Client(embedded.owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>('SELECT text FROM note');
    return rows.map(({ text }) => text);
  } finally {
    await client.end();
    await embedded.stop();
  }
}

describe('a log with a gap', () => {
  it('makes the next backup begin with a new base', async () => {
    expect((await backUpInto('first')).base).not.toBeNull();
    await write('first');
    await backUpInto('second');
    await write('second');
    await backUpInto('second');
    // PostgreSQL needs files that the second folder has lost.
    await owner.query('CHECKPOINT');
    await write('third');
    const { base, gap } = await backUpInto('first');
    expect(gap).toMatch(/^[0-9A-F]{24}$/);
    expect(base).not.toBeNull();
    expect((await checkBackup(open('first'))).problems).toEqual([]);
    await restore({ from: open('first'), into: place('again'), to: null });
    expect(await notesIn('again')).toEqual(['first', 'second', 'third']);
    expect(await backUpInto('first')).toMatchObject({ base: null, gap: null });
  }, 300_000);

  it('is found if a backup was interrupted between the new log and its base', async () => {
    await backUpInto('broken');
    await stopKeeping(owner);
    await write('not kept');
    await owner.query('SELECT pg_switch_wal()');
    await owner.query('CHECKPOINT');
    await owner.query("SELECT pg_create_physical_replication_slot('fanfare_backup', true)");
    expect(await backUpInto('broken')).toMatchObject({ base: expect.anything(), gap: expect.any(String) });
    const { rows } = await owner.query("SELECT setting FROM pg_file_settings WHERE name = 'max_slot_wal_keep_size'");
    expect(rows, 'the limit that was not set either').toEqual([{ setting: '8GB' }]);
  }, 300_000);

  it('is not taken for the end of the log by a restore, which works until then', async () => {
    await backUpInto('lost');
    await write('before');
    // A Date has milliseconds: this is the end of one, and the next note is written after it.
    const { rows } = await owner.query<{ now: Date }>(
      "SELECT date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' AS now, pg_sleep(0.002)",
    );
    for (const note of ['after', 'missing', 'last']) {
      await write(note);
      await backUpInto('lost');
    }
    const from = open('lost');
    const missing = (await readLogNames(from)).at(-2) ?? '';
    await rm(storedName(from, `log/${missing}`));
    const message = `The segment ${missing} of the log is missing`;
    await expect(restore({ from, into: place('whole'), to: null })).rejects.toThrow(message);
    await expect(restore({ from, into: place('whole'), to: new Date('2096-01-01') })).rejects.toThrow(message);
    await restore({ from, into: place('until'), to: rows[0]?.now ?? null });
    expect((await notesIn('until')).at(-1)).toBe('before');
  }, 300_000);
});

describe('the stored files', () => {
  it('has a picture that came while the log was stored', async () => {
    const whileLogIsStored = new Proxy(owner, {
      get: (target, name) =>
        name === 'query'
          ? async (text: string, values?: unknown[]) => {
              const answer = await target.query(text, values);
              if (text.includes('pg_switch_wal')) await writeFile(place('data/media/late.webp'), 'a picture');
              return answer;
            }
          : Reflect.get(target, name),
    });
    expect((await backUpInto('pictures', whileLogIsStored)).pictures).toBe(1);
  }, 120_000);

  it('is called damaged only where it is', async () => {
    const from = open('pictures');
    const read = (path: string, into: string) => readStored(from, path, createWriteStream(place(into)));
    await expect(read('media/late.webp', 'nowhere/late.webp')).rejects.toThrow(/can't be read: ENOENT.*nowhere/);
    await expect(read('media/never.webp', 'never.webp')).rejects.toThrow(/can't be read: ENOENT.*never/);
    await writeFile(storedName(from, 'media/late.webp'), 'something else');
    await expect(read('media/late.webp', 'late.webp')).rejects.toThrow(
      'it is damaged, or encrypted with another BACKUP_KEY',
    );
  });
});
