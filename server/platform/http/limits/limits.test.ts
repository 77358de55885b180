import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { type Connection, createPool, inTransaction, serverTimeouts } from '../../database/database.ts';
import { isDatabaseUnavailable, isRefusedChange } from '../../database/database-errors.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../../testing.ts';
import { defineCalls } from '../contract.ts';
import { routes } from '../routes.ts';
import { createBuckets } from './rate-limit.ts';

const calls = defineCalls({
  'POST /press': { summary: 'An action', access: 'open', idempotent: true, response: z.object({}) },
  'GET /slow': { summary: 'A statement over the time limit', access: 'open', response: z.object({}) },
});

let test: TestPlatform;
let api: TestApi;

beforeAll(async () => {
  test = await createTestPlatform({ PROXY_HOPS: '1' });
  const { limits } = test.platform;
  const buckets = limits.buckets.bind(limits);
  // A hundredth of each burst, and nothing comes back during the test.
  vi.spyOn(limits, 'buckets').mockImplementation((name, limit) =>
    name.startsWith('actions of ')
      ? createBuckets({ burst: limit.burst / 100, perMinute: 0.000_1 })
      : buckets(name, limit),
  );
  api = test.serve({
    routes: routes(calls, {
      'POST /press': () => ({}),
      'GET /slow': () =>
        inTransaction(test.platform.pool, async (connection) => {
          await connection.query('SET LOCAL statement_timeout = 20; SELECT pg_sleep(60)');
          return {};
        }),
    }),
  });
});
afterAll(() => test.close());

interface Presser {
  fan?: string;
  address: string;
}

const press = ({ fan, address }: Presser) =>
  api.request('POST /press', {
    ...(fan !== undefined && { fan }),
    headers: { 'Idempotency-Key': randomUUID(), 'X-Device-Id': randomUUID(), 'X-Forwarded-For': address },
  });

async function pressOften(count: number, presser: Presser): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push((await press(presser)).status);
  return statuses;
}

const countRows = async (): Promise<number> =>
  (await test.platform.pool.query<{ count: number }>('SELECT count(*) FROM idempotency')).rows[0]?.count ?? -1;

describe('actions with an idempotency key', () => {
  it('store no more rows for one fan than the burst, across all addresses, and do not affect other fans', async () => {
    const before = await countRows();
    expect(await pressOften(5, { fan: 'busy', address: '192.0.2.1' })).toEqual([200, 200, 200, 429, 429]);
    expect(await countRows()).toBe(before + 3);
    expect(await press({ fan: 'busy', address: '192.0.2.2' })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) },
    });
    expect((await press({ fan: 'calm', address: '192.0.2.1' })).status).toBe(200);
  });

  it('are counted by network for visitors, whatever device they name', async () => {
    expect(await pressOften(7, { address: '192.0.2.9' })).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await press({ address: '192.0.2.10' })).status).toBe(200);
  });
});

describe('a busy database', () => {
  it('is answered with OVERLOADED and a time to wait, when a statement takes too long', async () => {
    const reply = await api.request('GET /slow');
    expect(reply).toMatchObject({ status: 503, body: { code: 'OVERLOADED', retryAfterSeconds: 5 } });
    expect(reply.headers.get('Retry-After')).toBe('5');
  });

  it('is recognised when no connection is free in time', async () => {
    const pool = createPool(inject('testDatabase').address, 1, {});
    const held = await pool.connect();
    // From here on: the first connection may take longer on a busy machine.
    pool.options.connectionTimeoutMillis = 50;
    try {
      const error: unknown = await pool.query('SELECT 1').catch((reason: unknown) => reason);
      expect(isDatabaseUnavailable(error)).toBe(true);
      expect(isDatabaseUnavailable(new Error('a bug'))).toBe(false);
    } finally {
      held.release();
      await pool.end();
    }
  });

  it('is recognised when transactions wait for each other', async () => {
    const pool = createPool(inject('testDatabase').address, 2, {});
    const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
    const take = (connection: Connection, lock: number) =>
      connection.query('SELECT pg_advisory_xact_lock($1)', [lock]).catch((reason: unknown) => reason);
    try {
      await Promise.all([one.query('BEGIN'), other.query('BEGIN')]);
      await Promise.all([take(one, 40_001), take(other, 40_002)]);
      const results = await Promise.all([take(one, 40_002), take(other, 40_001)]);
      const error = results.find((result) => result instanceof Error);
      expect(error).toMatchObject({ code: '40P01' });
      expect([isDatabaseUnavailable(error), isRefusedChange(error)]).toEqual([true, false]);
    } finally {
      one.release(true);
      other.release(true);
      await pool.end();
    }
  });

  it('has time limits on the server’s own connections', async () => {
    const pool = createPool(inject('testDatabase').address, 1, serverTimeouts);
    try {
      const { rows } = await pool.query(
        `SELECT current_setting('statement_timeout') AS statement,
           current_setting('idle_in_transaction_session_timeout') AS idle`,
      );
      expect(rows).toEqual([{ statement: '30s', idle: '20s' }]);
    } finally {
      await pool.end();
    }
  });
});
