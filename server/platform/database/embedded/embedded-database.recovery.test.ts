import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { DatabaseAddress } from '../database.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';

const isRoot = process.getuid?.() === 0;
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A data directory that any user can reach, as it would be below a home directory; it is deleted after the test. */
async function dataDirectory(mode = 0o755): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'fanfare-embedded-'));
  const data = join(directory, 'data');
  await chmod(directory, mode);
  endings.push(() => rm(directory, { recursive: true, force: true }));
  return data;
}

async function start(directory: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(directory);
  endings.push(() => database.stop());
  return database;
}

async function query(address: DatabaseAddress, sql: string): Promise<unknown[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterOf(directory: string): Promise<number> {
  const lockFile = await readFile(join(directory, 'database/data/postmaster.pid'), 'utf8');
  return Number(lockFile.split('\n')[0]);
}

function isAlive(pid: number): boolean {
  return (
    spawnSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' })
      .stdout.trim()
      .replace(/^Z.*/, '') !== ''
  );
}

describe('the embedded database', () => {
  it('starts in an empty directory, keeps the data, and stops after its last user has left', async () => {
    const directory = await dataDirectory();
    const first = await startEmbeddedDatabase(directory);
    const pid = await postmasterOf(directory);
    await query(first.owner, 'CREATE TABLE note AS SELECT 7 AS number');
    await first.stop();
    expect(isAlive(pid)).toBe(false);

    const second = await start(directory);
    expect(await query(second.owner, 'SELECT number FROM note')).toEqual([{ number: 7 }]);
  });

  it('joins a server that runs on the directory, and leaves it running for its other users', async () => {
    const directory = await dataDirectory();
    const first = await startEmbeddedDatabase(directory);
    const second = await start(directory);
    const pid = await postmasterOf(directory);
    await first.stop();
    expect(await postmasterOf(directory)).toBe(pid);
    expect(await query(second.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('can be started by several processes at the same time', async () => {
    const directory = await dataDirectory();
    const all = await Promise.all([1, 2, 3].map(() => start(directory)));
    const answers = await Promise.all(
      all.map(({ address }) => query(address, 'SELECT pg_postmaster_start_time() AS at')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('recovers after kill -9, with all committed data', async () => {
    const directory = await dataDirectory();
    const database = await start(directory);
    await query(database.owner, 'CREATE TABLE note (number integer)');
    for (let round = 1; round <= 3; round += 1) {
      await query(database.owner, `INSERT INTO note VALUES (${round})`);
      const killed = await postmasterOf(directory);
      process.kill(killed, 'SIGKILL');
      const again = await start(directory);
      expect(await postmasterOf(directory)).not.toBe(killed);
      expect(await query(again.owner, 'SELECT max(number) AS last FROM note')).toEqual([{ last: round }]);
    }
  });

  it('restarts its server when that is killed while in use', async () => {
    const directory = await dataDirectory();
    const database = await start(directory);
    const killed = await postmasterOf(directory);
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => query(database.address, 'SELECT 1 AS one').catch(() => []), { timeout: 20_000 })
      .toEqual([{ one: 1 }]);
    expect(await postmasterOf(directory)).not.toBe(killed);
  });

  it('waits until a server that is being stopped has ended', async () => {
    const directory = await dataDirectory();
    const first = await startEmbeddedDatabase(directory);
    const [, second] = await Promise.all([first.stop(), start(directory)]);
    expect(await query(second.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts although the process number in the lock file now belongs to another program', async () => {
    const directory = await dataDirectory();
    await (await startEmbeddedDatabase(directory)).stop();
    await writeFile(join(directory, 'database/data/postmaster.pid'), `${process.pid}\n/elsewhere\n0\n5432\n\n\n`);
    const database = await start(directory);
    expect(await query(database.address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('refuses the directory of another major version with a sentence', async () => {
    const directory = await dataDirectory();
    await mkdir(join(directory, 'database/data'), { recursive: true });
    await writeFile(join(directory, 'database/data/PG_VERSION'), '15\n');
    await expect(startEmbeddedDatabase(directory)).rejects.toThrow(/made by PostgreSQL 15, and this is PostgreSQL 18/);
  });

  it.runIf(isRoot)('starts as root below a directory that only root can enter', async () => {
    const directory = await dataDirectory(0o700);
    // The database lives behind a link; it is stopped before the link is removed.
    endings.push(async () => rm(await readlink(join(directory, 'database')), { recursive: true }));
    const database = await start(directory);
    const [row] = await query(database.owner, "SELECT current_setting('data_directory') AS place");
    expect(row).toMatchObject({ place: expect.stringMatching(/^\/var\/lib\/fanfare\//) });
  });

  it.runIf(isRoot)('opens a private data directory just as far as its owner has to come in', async () => {
    const directory = await dataDirectory();
    await mkdir(directory, { mode: 0o700 });
    const database = await start(directory);
    const [row] = await query(database.owner, "SELECT current_setting('data_directory') AS place");
    expect(row).toEqual({ place: join(directory, 'database/data') });
    expect((await stat(directory)).mode & 0o777).toBe(0o711);
  });

  it.runIf(isRoot)('starts for a user who is not root', async () => {
    const directory = await dataDirectory(0o777);
    const script = join(directory, '../as-nobody.mts');
    const module = join(import.meta.dirname, 'embedded-database.ts');
    await writeFile(
      script,
      `import { startEmbeddedDatabase } from ${JSON.stringify(module)};
       const database = await startEmbeddedDatabase(${JSON.stringify(directory)});
       await database.stop();
       console.log('started as', process.getuid());`,
    );
    const nobodyUid = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout);
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      uid: nobodyUid,
      gid: nobodyUid,
    });
    expect(stdout).toContain(`started as ${nobodyUid}`);
  });
});
