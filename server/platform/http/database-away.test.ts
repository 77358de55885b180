import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createPool, inTransaction } from '../database/database.ts';
import { createPlatform } from '../platform.ts';
import { createTestPlatform, type TestApi, type TestPlatform, testTokens } from '../testing.ts';
import { createApi } from './api.ts';
import { defineCalls } from './contract.ts';
import { routes } from './routes.ts';

const calls = defineCalls({
  'GET /sleep': { summary: 'One statement without an end', access: 'open', response: z.object({}) },
  'GET /pause': { summary: 'A transaction that pauses', access: 'open', response: z.object({}) },
  'GET /read': { summary: 'One statement', access: 'open', response: z.object({}) },
});

let test: TestPlatform;
let api: TestApi;
let pauses: number;
const pause = Promise.withResolvers<void>();

beforeAll(async () => {
  test = await createTestPlatform();
  const { pool } = test.platform;
  pauses = 0;
  api = test.serve({
    routes: routes(calls, {
      'GET /sleep': async () => (await pool.query('SELECT pg_sleep(600)')) && {},
      'GET /pause': () =>
        inTransaction(pool, async (connection) => {
          await connection.query('SELECT');
          pauses += 1;
          await pause.promise;
          await connection.query('SELECT');
          return {};
        }),
      'GET /read': async () => (await pool.query('SELECT')) && {},
    }),
  });
});
afterAll(() => test.close());

const sleeping = async () =>
  (
    await test.owner.query(
      "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()",
    )
  ).rowCount;

it('a database that ends its connections is no failure of the calls under way, and those after them succeed', async () => {
  const replies = Promise.all(
    ['GET /sleep', 'GET /sleep', 'GET /sleep', 'GET /pause', 'GET /pause', 'GET /pause'].map((call) =>
      api.request(call),
    ),
  );
  await expect.poll(sleeping).toBe(3);
  await expect.poll(() => pauses).toBe(3);
  await test.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename <> current_user`,
  );
  await expect.poll(sleeping).toBe(0);
  pause.resolve();
  for (const { status, body, headers } of await replies) {
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'OVERLOADED', '5']);
  }
  expect((await api.request('GET /read')).status).toBe(200);
});

it('a database that is away is reported with a time to wait', async () => {
  const pool = createPool({ host: '/nowhere', port: 5432, user: 'fanfare', database: 'fanfare' }, 1);
  const platform = createPlatform(test.platform.config, pool, test.platform.log);
  const own = routes(calls, {
    'GET /sleep': () => ({}),
    'GET /pause': () => ({}),
    'GET /read': async () => (await pool.query('SELECT')) && {},
  });
  const away = createApi(platform, { authenticate: testTokens, routes: own });
  const reply = await away.request(`${platform.config.publicOrigin}/api/v1/read`);
  expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '5']);
  await pool.end();
});
