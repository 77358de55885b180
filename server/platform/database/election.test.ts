import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog, type Logger } from '../log.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { commitsOf } from './commits.ts';
import { inTransaction } from './database.ts';
import { type Elected, ifElected, rest, restUntilCommit, startElected } from './election.ts';

/** A lock that no other code uses. */
const lock = 4_711;
let test: TestPlatform;
let log: Logger;
let lines: string[];
let leaders: string[];

beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());
beforeEach(() => {
  lines = [];
  leaders = [];
  log = createLog(
    { logLevel: 'error' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
});

/** Work that records which process is elected, and queries the database until it is stopped. */
function leadAs(name: string) {
  return async (elected: Elected, stop: AbortSignal): Promise<void> => {
    leaders.push(name);
    while (!stop.aborted) {
      await elected.query('SELECT');
      await rest(20, stop);
    }
  };
}

const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

const start = (name: string, lead = leadAs(name)) =>
  startElected(test.platform.pool, log, { lock, name: `the work of ${name}`, lead });

describe('elected work', () => {
  it('is done by one process, and by another one after that process has stopped', async () => {
    const stopFirst = start('first');
    await expect.poll(() => leaders).toEqual(['first']);
    const stopSecond = start('second');
    expect(await ifElected(test.platform.pool, lock, async () => 'done')).toBeNull();
    await stopFirst();
    await expect.poll(() => leaders).toEqual(['first', 'second']);
    await stopSecond();
    expect(await ifElected(test.platform.pool, lock, async () => 'done')).toBe('done');
  });

  it('continues in another process when the connection of the elected one is cut', async () => {
    const stop = start('first');
    await expect.poll(() => leaders).toEqual(['first']);
    const { rowCount } = await test.platform.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND objid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [lock],
    );
    expect(rowCount).toBe(1);
    await expect.poll(() => leaders).toEqual(['first', 'first']);
    expect(lines.join('')).toContain('the work of first failed');
    await stop();
  });

  it('has one connection for all works, and each of them ends and begins again when it is cut', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const stops = [1, 2, 3].map((number) =>
      startElected(test.platform.pool, log, {
        lock: lock + number,
        name: `work ${number}`,
        async lead(_elected, signal) {
          begun.push(number);
          await rest(60_000, signal);
          ended.push(number);
        },
      }),
    );
    await expect.poll(() => inOrder(begun)).toEqual([1, 2, 3]);
    const cut =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fanfare elections' AND datname = current_database()";
    expect((await test.platform.pool.query(cut)).rowCount).toBe(1);
    await expect.poll(() => inOrder(ended)).toEqual([1, 2, 3]);
    await expect.poll(() => inOrder(begun)).toEqual([1, 1, 2, 2, 3, 3]);
    for (const number of [1, 2, 3]) expect(lines.join('')).toContain(`work ${number} failed`);
    for (const stop of stops) await stop();
    expect((await test.platform.pool.query(cut)).rowCount).toBe(0);
  });

  it('uses no connection of the pool, and starts again while no connection of the pool is free', async () => {
    const { pool } = test.platform;
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const stop = start('first');
    await expect.poll(() => leaders).toEqual(['first']);
    await stop();
    for (const connection of all) connection.release();
    expect(lines).toEqual([]);
  });

  it('starts again after a failure and logs it', async () => {
    let tries = 0;
    const stop = start('first', async () => {
      tries += 1;
      if (tries === 1) throw new Error('a bad day');
    });
    await expect.poll(() => tries).toBeGreaterThan(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('a bad day');
    await stop();
  });

  it('ends at once when it is stopped during a pause', async () => {
    const stop = start('first', (_elected, signal) => rest(60_000, signal));
    await stop();
    expect(lines).toEqual([]);
  });
});

describe('work that rests', () => {
  const long = { soon: 1, late: 60_000 };
  const never = new AbortController().signal;

  it('is woken by the commit of a transaction, and not by a rollback', async () => {
    const { pool } = test.platform;
    const commits = commitsOf(pool);
    const rest = (pauses: { soon: number; late: number }, since = commits.count) =>
      restUntilCommit(pool, { since, ...pauses }, never);
    await expect.poll(() => rest({ soon: 1, late: 1 })).toBe(false);
    const happened: string[] = [];
    const woken = rest(long).then((isCommit) => happened.push(`woken: ${isCommit}`));
    await inTransaction(pool, () => Promise.reject(new Error('on purpose'))).catch(() => happened.push('rolled back'));
    await inTransaction(pool, async () => void happened.push('commits'));
    await woken;
    expect(happened).toEqual(['rolled back', 'commits', 'woken: true']);
    // Others may follow: it looks often for a while.
    expect(await rest(long)).toBe(true);
  });

  it('looks again soon where a commit came during a long look', async () => {
    const { pool } = test.platform;
    const commits = commitsOf(pool);
    const since = commits.count;
    await inTransaction(pool, async () => undefined);
    // The look took so long that the commit is no longer a late one.
    await expect.poll(() => commits.isAwake).toBe(false);
    expect(await restUntilCommit(pool, { since, ...long }, never)).toBe(true);
  });

  it('ends when the next thing is due', async () => {
    const { pool } = test.platform;
    const commits = commitsOf(pool);
    await expect.poll(() => commits.isAwake).toBe(false);
    const nextAt = "SELECT clock_timestamp() + interval '20 milliseconds'";
    const pauses = { since: commits.count, ...long, nextAt };
    expect(await restUntilCommit(pool, pauses, never)).toBe(false);
  });
});
