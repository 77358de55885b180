import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPool, inTransaction, liftTimeouts, type Pool } from '../database/database.ts';
import { type SilentProxy, startSilentProxy } from '../database/testing-silent-proxy.ts';
import { createPlatform, type Platform } from '../platform.ts';
import { createTestPlatform, type TestPlatform, testTokens } from '../testing.ts';
import { createApi } from './api.ts';
import { defineCalls } from './contract.ts';
import { routes } from './routes.ts';

const connections = 4;
/** The server's own limits are longer. Milliseconds. */
const limits = { connectionTimeoutMillis: 10_000, statement_timeout: 500, query_timeout: 1_000 };
const calls = defineCalls({
  'GET /read': { summary: 'One statement', access: 'open', response: z.object({}) },
  'GET /transaction': { summary: 'A transaction', access: 'open', response: z.object({}) },
  'POST /act': { summary: 'An action with a key', access: 'open', idempotent: true, response: z.object({}) },
});

let test: TestPlatform;
let proxy: SilentProxy;
let pool: Pool;
let platform: Platform;
let request: (call: string) => Promise<Response>;

beforeAll(async () => {
  test = await createTestPlatform();
  const { host, port, user, database } = test.platform.pool.options;
  proxy = await startSilentProxy(`${host}/.s.PGSQL.${port}`);
  const address = { host: proxy.host, port: proxy.port, user: String(user), database: String(database) };
  pool = createPool(address, connections, limits);
  platform = createPlatform(test.platform.config, pool, test.platform.log);
  const own = routes(calls, {
    'GET /read': async () => (await pool.query('SELECT')) && {},
    'GET /transaction': () => inTransaction(pool, async (connection) => (await connection.query('SELECT')) && {}),
    'POST /act': async () => (await pool.query('SELECT')) && {},
  });
  const api = createApi(platform, { authenticate: testTokens, routes: own });
  request = async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const headers = { 'Idempotency-Key': randomUUID(), 'X-Device-Id': randomUUID() };
    return api.request(`${platform.config.publicOrigin}/api/v1${path}`, { method, headers });
  };
});
afterAll(async () => {
  await platform.keys.close();
  await pool.end();
  await proxy.close();
  await test.close();
});

const requestTogether = async (call: string) => {
  const replies = await Promise.all(Array.from({ length: connections }, () => request(call)));
  return replies.map(({ status, headers }) => [status, headers.get('Retry-After')]);
};

const all = (status: number, retryAfter: string | null) =>
  Array.from({ length: connections }, () => [status, retryAfter]);

describe('connections to a silent database', () => {
  it.each(['GET /read', 'GET /transaction', 'POST /act'])(
    'end the calls of %s with a time to wait, and are replaced without a restart',
    async (call) => {
      expect(await requestTogether(call)).toEqual(all(200, null));
      expect(proxy.silence()).toBeGreaterThanOrEqual(connections);
      expect(await requestTogether(call)).toEqual(all(503, '5'));
      expect(await requestTogether(call)).toEqual(all(200, null));
    },
  );
});

describe('a transaction of long work', () => {
  it('is not cut where the limits are lifted, and they hold again for the next one on its connection', async () => {
    const single = createPool({ ...pool.options, host: proxy.host, port: proxy.port } as never, 1, limits);
    const slow = 'SELECT pg_sleep(1.2) IS NOT NULL AS slept';
    const lifted = inTransaction(single, async (connection) => {
      await liftTimeouts(connection);
      return (await connection.query(slow)).rows;
    });
    await expect(lifted).resolves.toEqual([{ slept: true }]);
    await expect(inTransaction(single, (connection) => connection.query(slow))).rejects.toMatchObject({
      code: '57014',
    });
    await single.query('SET statement_timeout = 0');
    await expect(single.query(slow)).rejects.toThrow('Query read timeout');
    await single.end();
  });
});
