import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createPool, type Pool } from './database.ts';
import { migrate, missingMigrations } from './migrations.ts';

let directory: string;
let maintenance: Pool;
let name: string;
let pool: Pool;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanfare-migrations-'));
  const { address } = inject('testDatabase');
  maintenance = createPool(address, 1);
  name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintenance.query(`CREATE DATABASE ${name}`);
  pool = createPool({ ...address, database: name });
});
afterEach(async () => {
  await pool.end();
  await maintenance.query(`DROP DATABASE ${name}`);
  await maintenance.end();
  await rm(directory, { recursive: true });
});

async function file(path: string, sql: string): Promise<void> {
  const [feature = '', fileName = ''] = path.split('/');
  await mkdir(join(directory, feature, 'schema'), { recursive: true });
  await writeFile(join(directory, feature, 'schema', fileName), sql);
}

describe('migrations', () => {
  it('are applied once, in the order of features and numbers', async () => {
    await file('fruit/0002-apple.sql', 'INSERT INTO fruit SELECT tree FROM tree');
    await file('fruit/0001-fruit.sql', 'CREATE TABLE fruit (tree text)');
    await file('tree/0001-tree.sql', "CREATE TABLE tree AS SELECT 'apple' AS tree");
    const applied = await migrate(pool, ['tree', 'fruit', 'stone'], directory);
    expect(applied).toEqual(['tree/0001-tree.sql', 'fruit/0001-fruit.sql', 'fruit/0002-apple.sql']);
    expect(await migrate(pool, ['tree', 'fruit'], directory)).toEqual([]);
    expect((await pool.query('SELECT * FROM fruit')).rows).toEqual([{ tree: 'apple' }]);
  });

  it('are applied by only one of several servers that start together', async () => {
    await file('tree/0001-tree.sql', 'CREATE TABLE tree (name text)');
    await file('tree/0002-oak.sql', "INSERT INTO tree VALUES ('oak')");
    const all = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, ['tree'], directory)));
    expect(all.flat()).toHaveLength(2);
    expect((await pool.query('SELECT * FROM tree')).rowCount).toBe(1);
  });

  it('apply nothing of a file that fails, and continue from it next time', async () => {
    await file('tree/0001-tree.sql', 'CREATE TABLE tree (name text)');
    await file('tree/0002-oak.sql', "INSERT INTO tree VALUES ('oak'); SELECT 1 / 0");
    await expect(migrate(pool, ['tree'], directory)).rejects.toThrow(
      'Migration tree/0002-oak.sql failed: division by zero',
    );
    expect((await pool.query('SELECT * FROM tree')).rowCount).toBe(0);
    await file('tree/0002-oak.sql', "INSERT INTO tree VALUES ('oak')");
    expect(await migrate(pool, ['tree'], directory)).toEqual(['tree/0002-oak.sql']);
  });

  it('are refused when a file changed after it was applied', async () => {
    await file('tree/0001-tree.sql', 'CREATE TABLE tree (name text)');
    await migrate(pool, ['tree'], directory);
    await file('tree/0001-tree.sql', 'CREATE TABLE tree (name text, age integer)');
    await expect(migrate(pool, ['tree'], directory)).rejects.toThrow(/tree\/0001-tree.sql was changed after/);
  });

  it('are refused for a database that other first files have made, whose rows stay', async () => {
    await file('tree/0001-oak.sql', "CREATE TABLE oak (name text); INSERT INTO oak VALUES ('old')");
    await file('fruit/0001-fruit.sql', 'CREATE TABLE fruit (name text)');
    await migrate(pool, ['tree', 'fruit'], directory);
    await rm(join(directory, 'tree/schema/0001-oak.sql'));
    await file('tree/0001-tree.sql', 'CREATE TABLE tree (name text)');
    await file('fruit/0001-fruit.sql', 'CREATE TABLE fruit (name text, colour text)');
    await expect(migrate(pool, ['tree', 'fruit'], directory)).rejects.toThrow(
      `The database “${name}” was made by an earlier version of Fanfare, and this version can't upgrade it: it has no tree/0001-tree.sql. Export its content with that version's command (“content -- export FOLDER”), then start this one with a new DATA_DIR`,
    );
    expect((await pool.query('SELECT name FROM oak')).rows).toEqual([{ name: 'old' }]);
    expect((await pool.query("SELECT to_regclass('tree') AS name")).rows).toEqual([{ name: null }]);
    await expect(missingMigrations(pool, ['policy'])).rejects.toThrow('it has no policy/0001-policy.sql');
  });

  it('build an index concurrently while rows are written, and twice where the first attempt was broken off', async () => {
    await file('tree/0001-tree.sql', "CREATE TABLE tree (name text); INSERT INTO tree VALUES ('oak'), ('oak')");
    await file('tree/0002-names.sql', '-- One each.\nCREATE UNIQUE INDEX CONCURRENTLY tree_name ON tree (name);\n');
    await expect(migrate(pool, ['tree'], directory)).rejects.toThrow(/tree\/0002-names.sql failed: could not create/);
    const states = async () =>
      (await pool.query("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('tree_name')")).rows;
    expect(await states()).toEqual([{ valid: false }]);
    await pool.query("DELETE FROM tree WHERE ctid = '(0,1)'");
    expect(await migrate(pool, ['tree'], directory)).toEqual(['tree/0002-names.sql']);
    expect(await states()).toEqual([{ valid: true }]);
    expect(await migrate(pool, ['tree'], directory)).toEqual([]);
  });

  it('build one even while other servers wait for them to end', async () => {
    await file('tree/0001-tree.sql', 'CREATE TABLE tree (name text)');
    await file('tree/0002-names.sql', 'CREATE INDEX CONCURRENTLY tree_name ON tree (name);');
    const all = Array.from({ length: 5 }, () => migrate(pool, ['tree'], directory));
    expect((await Promise.all(all)).flat()).toHaveLength(2);
  });

  it('are refused if a file mixes them with statements that need a transaction', async () => {
    await file(
      'tree/0001-tree.sql',
      'CREATE TABLE tree (name text); CREATE INDEX CONCURRENTLY tree_name ON tree (name)',
    );
    await expect(migrate(pool, ['tree'], directory)).rejects.toThrow(/only CREATE INDEX CONCURRENTLY may stand/);
    expect((await pool.query("SELECT to_regclass('tree') AS name")).rows).toEqual([{ name: null }]);
  });
});
