import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../database/database.ts';
import { createTestPlatform, type TestApi, type TestPlatform, testTokens } from '../testing.ts';
import { createApi } from './api.ts';
import { defineCalls } from './contract.ts';
import { answered } from './envelope.ts';
import { Refusal } from './errors.ts';
import { createKeys, requestKey } from './idempotency.ts';
import { routes } from './routes.ts';

const gift = {
  summary: 'Takes a gift',
  idempotent: true,
  body: z.object({ size: z.number().int() }),
  response: z.object({ giftId: z.string() }),
} as const;
const calls = defineCalls({
  'POST /gift': { ...gift, access: 'open', errors: ['CAP_REACHED'] },
  'POST /secret': { ...gift, access: 'open', noStore: true },
  'POST /slow': { ...gift, access: 'member', scope: 'profile' },
  'POST /carried': { ...gift, access: 'member', scope: 'profile' },
});

let test: TestPlatform;
let api: TestApi;
let slow = Promise.withResolvers<void>();
let slowBegan = Promise.withResolvers<void>();
let taken = 0;

beforeAll(async () => {
  test = await createTestPlatform();
  const { platform } = test;
  const take = ({ body }: { body: { size: number } }) => {
    taken += 1;
    if (body.size === 0) throw new Error('the shelf broke');
    if (body.size === 429) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 2.4 });
    if (body.size > 100) throw new Refusal('CAP_REACHED', { max: 100 });
    return { giftId: randomUUID() };
  };
  api = test.serve({
    routes: routes(calls, {
      'POST /gift': take,
      'POST /secret': take,
      'POST /slow': async () => {
        slowBegan.resolve();
        await slow.promise;
        return { giftId: randomUUID() };
      },
      'POST /carried': ({ key, body }) =>
        inTransaction(platform.pool, async (connection) => {
          const reply = { giftId: randomUUID() };
          await platform.keys.store(key, answered(reply), connection);
          if (body.size === 13) throw new Error('the transaction failed after all');
          return reply;
        }),
    }),
  });
});
afterAll(() => test.close());

function send(call: string, key: string, size: number, fan = 'mina') {
  return api.request(call, { fan, body: { size }, headers: { 'Idempotency-Key': key } });
}

describe('an idempotency key', () => {
  it('is needed', async () => {
    const reply = await api.request('POST /gift', { fan: 'mina', body: { size: 1 } });
    expect(reply).toMatchObject({ status: 400, body: { code: 'KEY_REQUIRED' } });
  });

  it('lets the work be done once, however many requests arrive at the same time', async () => {
    const key = randomUUID();
    taken = 0;
    const replies = await Promise.all(Array.from({ length: 30 }, () => send('POST /gift', key, 3)));
    expect(taken).toBe(1);
    const done = replies.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    const others = replies.filter(({ status }) => status !== 200);
    for (const { body } of others) expect(body).toMatchObject({ status: 409, code: 'IN_FLIGHT' });
    expect((await send('POST /gift', key, 3)).text).toBe(done[0]?.text);
  });

  it('replays a refusal byte for byte', async () => {
    const key = randomUUID();
    const first = await send('POST /gift', key, 300);
    expect(first).toMatchObject({ status: 409, body: { code: 'CAP_REACHED', max: 100 } });
    expect((await send('POST /gift', key, 300)).text).toBe(first.text);
  });

  it('can be used again after an error of the server, and after a refusal that does not depend on the request', async () => {
    for (const size of [0, 429]) {
      const key = randomUUID();
      const before = taken;
      const first = await send('POST /gift', key, size);
      expect(first.status).toBe(size === 0 ? 500 : 429);
      await send('POST /gift', key, size);
      expect(taken).toBe(before + 2);
    }
  });

  it('is separate for each fan, device and call', async () => {
    const key = randomUUID();
    const device = (id: string, call = 'POST /gift') =>
      api.request(call, { body: { size: 1 }, headers: { 'Idempotency-Key': key, 'X-Device-Id': id } });
    const [one, other] = [randomUUID(), randomUUID()];
    const replies = await Promise.all([
      send('POST /gift', key, 1),
      send('POST /gift', key, 1, 'jun'),
      device(one),
      device(other),
      device(one, 'POST /secret'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(5);
  });

  it('needs a device id from visitors', async () => {
    const reply = await api.request('POST /gift', { body: { size: 1 }, headers: { 'Idempotency-Key': randomUUID() } });
    expect(reply.body).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ path: 'X-Device-Id' }] });
  });

  it('is refused for another body, and for another call of the same fan', async () => {
    const key = randomUUID();
    await send('POST /gift', key, 1);
    expect(await send('POST /gift', key, 2)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect(await send('POST /secret', key, 1)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  });

  it('is refused with IN_FLIGHT while the first request is running', async () => {
    const key = randomUUID();
    slow = Promise.withResolvers();
    slowBegan = Promise.withResolvers();
    const first = send('POST /slow', key, 1);
    await slowBegan.promise;
    expect(await send('POST /slow', key, 1)).toMatchObject({ status: 409, body: { code: 'IN_FLIGHT' } });
    slow.resolve();
    const answer = await first;
    expect((await send('POST /slow', key, 1)).text).toBe(answer.text);
  });

  it('can be stored in the handler’s transaction, and is rolled back with it', async () => {
    const key = randomUUID();
    const first = await send('POST /carried', key, 1);
    expect((await send('POST /carried', key, 1)).text).toBe(first.text);

    const failing = randomUUID();
    expect((await send('POST /carried', failing, 13)).status).toBe(500);
    const stored = await test.platform.pool.query('SELECT FROM idempotency WHERE key = $1', [
      requestKey('', failing, '', '', false).key,
    ]);
    expect(stored.rowCount).toBe(0);
  });

  it('stores a private reply so that a reader of the database can’t read it', async () => {
    const key = randomUUID();
    const first = await send('POST /secret', key, 1);
    const stored = await test.platform.pool.query("SELECT body FROM idempotency WHERE scope = 'fan:mina' AND sealed");
    expect(stored.rows.length).toBeGreaterThan(0);
    for (const { body } of stored.rows) expect(body).not.toContain(first.body.giftId);
    expect((await send('POST /secret', key, 1)).text).toBe(first.text);
  });
});

it('the same work runs for each request if its claim is removed', async () => {
  const { platform } = test;
  // The negative control: without the claim, requests of the same key do run twice.
  const unclaimed = { ...platform, keys: { ...platform.keys, claim: async () => null } };
  const unguarded = createApi(unclaimed, {
    authenticate: testTokens,
    routes: routes({ 'POST /gift': calls['POST /gift'] }, { 'POST /gift': () => ({ giftId: randomUUID() }) }),
  });
  const headers = {
    Authorization: 'Bearer test:mina',
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  };
  const post = async () => {
    const address = 'https://fans.test/api/v1/gift';
    return (await unguarded.request(address, { method: 'POST', body: '{"size":1}', headers })).text();
  };
  expect(new Set(await Promise.all([post(), post(), post()])).size).toBe(3);
});

describe('a key whose server died', () => {
  const key = () => requestKey('fan:mina', randomUUID(), 'POST /gift', '{}', false);

  it('can be claimed by another server, and only by one', async () => {
    const { pool } = test.platform;
    const dying = createKeys(pool);
    const lost = key();
    await dying.claim(lost);
    const others = [createKeys(pool), createKeys(pool), createKeys(pool)];
    // While the key's server lives, no other server gets it: this check prevents two from working at the same time.
    await expect(others[0]?.claim(lost)).rejects.toMatchObject({ code: 'IN_FLIGHT' });
    await killHolders(pool);
    const claims = await Promise.allSettled(others.map((keys) => keys.claim(lost)));
    expect(claims.filter((claim) => claim.status === 'fulfilled')).toHaveLength(1);
    await Promise.all(others.map((keys) => keys.close()));
  });

  it('still replays the answer that the server had stored', async () => {
    const { pool } = test.platform;
    const dying = createKeys(pool);
    const answer = key();
    await dying.claim(answer);
    await dying.store(answer, { status: 200, body: '{"giftId":"first"}' });
    await dying.close();
    const next = createKeys(pool);
    expect(await next.claim(answer)).toEqual({ status: 200, body: '{"giftId":"first"}' });
    await next.close();
  });

  it('works with a new holder after the database ends the connection of the first', async () => {
    const { pool } = test.platform;
    const keys = createKeys(pool);
    await keys.claim(key());
    await killHolders(pool);
    const after = key();
    expect(await keys.claim(after)).toBeNull();
    const other = createKeys(pool);
    await expect(other.claim(after)).rejects.toMatchObject({ code: 'IN_FLIGHT' });
    await Promise.all([keys.close(), other.close()]);
  });
});

/** Ends the connections that show which servers are alive, as the death of their processes would. */
async function killHolders(pool: pg.Pool): Promise<void> {
  await pool.query(`
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE application_name = 'fanfare idempotency holder' AND datname = current_database()`);
}
