import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { shareMedia } from '../content/pictures/testing-media.ts';
import { createPool } from '../platform/database/database.ts';
import type { DestinationStream } from '../platform/log.ts';
import { createTestPlatform, openTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { type FullNames, fillDatabase } from './testing-life.ts';

export type { FullFan, FullNames } from './testing-life.ts';

export interface FullPlatform extends TestPlatform {
  /** The people and content in it. */
  names: FullNames;
  /** Settings with which another process works on the same files. */
  dataDirectory: string;
}

/**
 * A platform whose tables are full: the demo's content, members with orders, tickets, ballots and prizes, the staff and partners, all
 * stored by the product's own calls. It is a copy of a database that the first test of a run makes, with files of its own.
 */
export async function createFullPlatform(
  environment: Record<string, string> = {},
  logTo?: DestinationStream,
): Promise<FullPlatform> {
  await makeFullDatabase();
  const { full, fullDirectory } = inject('testDatabase');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fanfare-full-'));
  await cp(fullDirectory, dataDirectory, { recursive: true });
  const test = await createTestPlatform({ DATA_DIR: dataDirectory, ...environment }, logTo, full);
  return {
    ...test,
    names: JSON.parse(await readFile(namesFile(fullDirectory), 'utf8')),
    dataDirectory,
    async close() {
      await test.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

const namesFile = (directory: string): string => join(directory, 'names.json');

/** Makes it once, however many test files ask for it at the same time. */
async function makeFullDatabase(): Promise<void> {
  const { address, template, full, fullDirectory } = inject('testDatabase');
  const pool = createPool(address, 1);
  // The lock is the session's: a pool would end its idle connection, and the lock with it.
  const maintenance = await pool.connect();
  try {
    await maintenance.query('SELECT pg_advisory_lock(hashtext($1))', [full]);
    if ((await maintenance.query('SELECT FROM pg_database WHERE datname = $1', [full])).rowCount !== 0) return;
    const unfinished = `${full}_unfinished`;
    await rm(fullDirectory, { recursive: true, force: true });
    shareMedia(fullDirectory);
    await maintenance.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await maintenance.query(`CREATE DATABASE ${unfinished} TEMPLATE ${template}`);
    const names = await fillDatabase((environment) =>
      openTestPlatform(unfinished, { DATA_DIR: fullDirectory, ...environment }),
    );
    await writeFile(namesFile(fullDirectory), JSON.stringify(names));
    await maintenance.query(`ALTER DATABASE ${unfinished} RENAME TO ${full}`);
  } finally {
    maintenance.release(true);
    await pool.end();
  }
}
