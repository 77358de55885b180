import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { schemaOrder } from '../composition/compose.ts';
import { features } from '../features.ts';
import { createPool, type Pool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import type { TestReply } from '../platform/testing.ts';
import { foldAll } from '../vote/counts/fold.ts';
import { createVoteTest, type VoteTest, voteContent } from '../vote/testing.ts';
import { createFullPlatform } from './testing.ts';

const casts = 20;
const names = schemaOrder(features);

let test: VoteTest;
/** As a server that starts and migrates, beside the one on which fans cast. */
let migrator: Pool;
/** The schemas of the features, and a new migration. */
let directory: string;
beforeAll(async () => {
  test = await createVoteTest({}, await createFullPlatform());
  await test.save(voteContent('rush'));
  const { rows } = await test.owner.query<{ name: string }>('SELECT current_database() AS name');
  migrator = createPool({ ...inject('testDatabase').address, database: rows[0]?.name ?? '' }, 3);
  directory = await mkdtemp(join(tmpdir(), 'fanfare-schemas-'));
  for (const name of names) {
    const folder = join(import.meta.dirname, '..', name, 'schema');
    if (existsSync(folder)) await cp(folder, join(directory, name, 'schema'), { recursive: true });
  }
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await migrator.end();
  await test.close();
});

/** Writes the next migration of the votes. @returns its name */
async function nextMigration(sql: string): Promise<string> {
  const folder = join(directory, 'vote/schema');
  const file = `${String((await readdir(folder)).length + 1).padStart(4, '0')}-next.sql`;
  await writeFile(join(folder, file), sql);
  return `vote/${file}`;
}

const castEach = (): Promise<TestReply[]> =>
  Promise.all(
    Array.from({ length: casts }, async () => {
      const fan = randomUUID();
      await test.grant(fan, 1);
      return test.cast(fan, 'rush', { paid: 1 });
    }),
  );

/** Migrates while a cast of another server is under way, which ends after `meanwhile`. */
async function migrateAround<Result>(meanwhile: () => Promise<Result>): Promise<{ applied: string[]; result: Result }> {
  const cast = await migrator.connect();
  await cast.query('BEGIN; LOCK TABLE ballot IN ROW EXCLUSIVE MODE');
  const migrating = migrate(migrator, names, directory);
  try {
    const result = await meanwhile();
    await cast.query('COMMIT');
    return { applied: await migrating, result };
  } finally {
    // Also after a failure neither the lock nor the migration is left to the next test.
    await cast.query('ROLLBACK');
    cast.release();
    await migrating;
  }
}

async function isTrue(condition: string): Promise<boolean> {
  const { rows } = await test.owner.query<{ holds: boolean }>(`SELECT ${condition} AS holds`);
  return rows[0]?.holds === true;
}

async function expectCounted(ballots: number): Promise<void> {
  await foldAll(test.pool);
  const { rows } = await test.pool.query("SELECT count FROM tally WHERE vote_id = 'rush'");
  expect(rows).toEqual([{ count: ballots }]);
}

const statusesOf = (replies: readonly TestReply[]) => replies.map(({ status }) => status);

describe('a new migration of a filled database', () => {
  it('builds an index without blocking concurrent casts', async () => {
    const name = await nextMigration('CREATE INDEX CONCURRENTLY ballot_of_candidate ON ballot (candidate_id);');
    const isValid = (valid: boolean) =>
      isTrue(
        `EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('ballot_of_candidate') AND indisvalid = ${valid})`,
      );
    const { applied, result } = await migrateAround(async () => {
      await expect.poll(() => isValid(false)).toBe(true);
      const replies = await castEach();
      expect(await isValid(false)).toBe(true);
      return replies;
    });
    expect(applied).toEqual([name]);
    expect(statusesOf(result)).toEqual(Array(casts).fill(200));
    expect(await isValid(true)).toBe(true);
    await expectCounted(casts);
  });

  it('changes the table of the ballots once the casts before it have ended, and those behind it are counted too', async () => {
    const name = await nextMigration("ALTER TABLE ballot ADD COLUMN channel text NOT NULL DEFAULT 'page';");
    const waits = (mode: string) =>
      isTrue(`EXISTS (SELECT FROM pg_locks WHERE relation = 'ballot'::regclass AND mode = '${mode}' AND NOT granted)`);
    const { applied, result } = await migrateAround(async () => {
      await expect.poll(() => waits('AccessExclusiveLock')).toBe(true);
      const casting = castEach();
      await expect.poll(() => waits('AccessShareLock')).toBe(true);
      return { casting };
    });
    expect(applied).toEqual([name]);
    expect(statusesOf(await result.casting)).toEqual(Array(casts).fill(200));
    const { rows } = await test.pool.query('SELECT DISTINCT channel FROM ballot');
    expect(rows).toEqual([{ channel: 'page' }]);
    await expectCounted(2 * casts);
  });
});
