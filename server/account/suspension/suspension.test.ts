import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Application, createApplication } from '../../app.ts';
import { createOutboxService } from '../../outbox/service.ts';
import { apiBase } from '../../platform/http/api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { runOnDatabaseOf } from '../../platform/testing-command.ts';
import { importDemoPolicies } from '../sign-in/testing-sign-in.ts';
import { createFans, type SignedInFan } from '../testing.ts';
import { liftSuspension, suspendFan } from './suspend.ts';
import { suspensionChannel } from './suspensions.ts';

let test: TestPlatform;
/** Two servers on one database. */
let servers: Application[];
beforeAll(async () => {
  test = await createTestPlatform();
  await importDemoPolicies(test.platform);
  servers = [];
  for (const _ of [1, 2]) startServer();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await test.close();
});

afterEach(() => vi.useRealTimers());

const sources = () => ({ ...test.platform, outbox: createOutboxService(test.platform) });

/** One more server. */
const startServer = () => servers.push(createApplication(test.platform, () => new Hono())) - 1;

async function newFan(): Promise<SignedInFan> {
  const [fan] = await createFans(test.platform, 1);
  if (!fan) throw new Error('no fan was made');
  return fan;
}

async function send(fan: SignedInFan, name: string, body: object = {}, server = 0) {
  const [method = '', path = ''] = name.split(' ');
  const { publicOrigin } = test.platform.config;
  const request = new Request(publicOrigin + apiBase + path, {
    method,
    headers: {
      Authorization: `Bearer ${fan.accessToken}`,
      'X-Device-Id': fan.deviceId,
      Origin: publicOrigin,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: method === 'GET' ? null : JSON.stringify(body),
  });
  const reply = await servers[server]?.fetch(request, {});
  if (!reply) throw new Error(`there is no server ${server}`);
  const text = await reply.text();
  return { status: reply.status, text, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

const claim = (fan: SignedInFan, server = 0) => send(fan, 'POST /voteright/free/claim', { voteId: 'none' }, server);
const inquiry = { topic: 'ACCOUNT', message: 'I object.', reference: null, language: 'en' };

describe('a suspended fan', () => {
  it('reads the reason and the end after each change on every server, at once', async () => {
    const fan = await newFan();
    for (const server of [0, 1]) expect((await claim(fan, server)).body.code).toBe('NOT_FOUND');
    const until = await suspendFan(sources(), {
      userId: fan.userId,
      reason: 'AUTOMATION',
      days: 7,
      operator: 'jo',
    });
    const days = (Number(until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    for (const server of [0, 1]) {
      await expect.poll(async () => (await claim(fan, server)).status).toBe(422);
      expect((await claim(fan, server)).body).toMatchObject({
        code: 'SUSPENDED',
        reason: 'AUTOMATION',
        until: until?.toISOString(),
        message: test.platform.words('en', 'error:SUSPENDED'),
      });
    }
  });

  it('still reads, downloads, corrects, asks and leaves', async () => {
    const fan = await newFan();
    await suspendFan(sources(), {
      userId: fan.userId,
      reason: 'ABUSE',
      days: null,
      operator: 'jo',
    });
    await expect.poll(async () => (await claim(fan)).body).toMatchObject({ code: 'SUSPENDED', until: null });
    expect((await send(fan, 'GET /user/me/suspension')).body).toEqual({ suspension: { reason: 'ABUSE', until: null } });
    expect((await send(fan, 'GET /voteright')).status).toBe(200);
    const file = await send(fan, 'GET /user/me/export?format=json');
    expect(file.status).toBe(200);
    expect(file.body.suspensions).toMatchObject([{ action: 'SUSPENDED', reason: 'ABUSE', until: null }]);
    expect((await send(fan, 'POST /inquiry', inquiry)).status).toBe(200);
    const { version, nickname } = (await send(fan, 'GET /user/me')).body;
    expect((await send(fan, 'PATCH /user/me', { version, language: 'ja' })).status).toBe(200);
    expect((await send(fan, 'DELETE /user/me', { nickname })).status).toBe(200);
  });

  it('can’t join again before the suspension ends after deleting the account', async () => {
    const [fan, other] = [await newFan(), await newFan()];
    await suspendFan(sources(), { userId: fan.userId, reason: 'ACCOUNTS', days: 30, operator: 'jo' });
    const held = async ({ userId }: SignedInFan, nickname: string): Promise<number> => {
      const before = await test.platform.pool.query(
        'SELECT encode(subject_hash, $2) AS hash FROM fan_identity WHERE user_id = $1',
        [userId, 'hex'],
      );
      expect((await send(userId === fan.userId ? fan : other, 'DELETE /user/me', { nickname })).status).toBe(200);
      const { rows } = await test.platform.pool.query<{ days: number }>(
        `SELECT extract(epoch FROM until - clock_timestamp()) / 86400 AS days FROM held_name
         WHERE kind = 'IDENTITY' AND encode(key_hash, 'hex') = $1`,
        [before.rows[0]?.hash],
      );
      return Math.round(Number(rows[0]?.days));
    };
    const nicknameOf = async (one: SignedInFan) => (await send(one, 'GET /user/me')).body.nickname;
    expect(await held(fan, await nicknameOf(fan))).toBe(30);
    expect(await held(other, await nicknameOf(other))).toBe(7);
  });

  it('may do everything again once the suspension is lifted or over', async () => {
    const fan = await newFan();
    await suspendFan(sources(), { userId: fan.userId, reason: 'ABUSE', days: null, operator: 'jo' });
    await expect.poll(async () => (await claim(fan)).body.code).toBe('SUSPENDED');
    expect(await liftSuspension(sources(), { userId: fan.userId, operator: 'jo' })).toBe(true);
    await expect.poll(async () => (await claim(fan)).body.code).toBe('NOT_FOUND');
    expect(await liftSuspension(sources(), { userId: fan.userId, operator: 'jo' })).toBe(false);
    await test.platform.pool.query(
      `WITH ended AS (INSERT INTO suspension (user_id, action, reason, until, operator)
         VALUES ($1, 'SUSPENDED', 'ABUSE', clock_timestamp() + interval '5 minutes', 'jo'))
       SELECT tell_servers($2, $1)`,
      [fan.userId, suspensionChannel],
    );
    await expect.poll(async () => (await claim(fan)).body.code).toBe('SUSPENDED');
    vi.setSystemTime(Date.now() + 6 * 60_000);
    expect((await claim(fan)).body.code).toBe('NOT_FOUND');
    vi.useRealTimers();
    // By the database's clock, which a server that starts later asks.
    await test.owner.query(
      "UPDATE suspension SET until = clock_timestamp() WHERE user_id = $1 AND action = 'SUSPENDED'",
      [fan.userId],
    );
    expect((await claim(fan, startServer())).body.code).toBe('NOT_FOUND');
  });

  it('stays so on a server that starts later', async () => {
    const fan = await newFan();
    await suspendFan(sources(), { userId: fan.userId, reason: 'PAYMENT', days: 7, operator: 'jo' });
    const late = startServer();
    for (let times = 0; times < 3; times += 1) expect((await claim(fan, late)).body.code).toBe('SUSPENDED');
  });

  it('is mailed it once at the confirmed address, in the fan’s language', async () => {
    const fan = await newFan();
    await test.platform.pool.query('UPDATE fan SET email_verified_at = now() WHERE user_id = $1', [fan.userId]);
    await suspendFan(sources(), { userId: fan.userId, reason: 'RECORDING', days: 7, operator: 'jo' });
    const { rows } = await test.platform.pool.query('SELECT kind FROM outgoing_message WHERE user_id = $1', [
      fan.userId,
    ]);
    expect(rows).toEqual([{ kind: 'suspended' }]);
  });
});

describe('the history of suspensions', () => {
  it.each(['UPDATE suspension SET until = now()', 'DELETE FROM suspension', 'TRUNCATE suspension'])(
    'is never changed by the server: %s',
    async (statement) => {
      await expect(test.platform.pool.query(statement)).rejects.toThrow(/permission denied/);
    },
  );
});

describe('the members’ command', () => {
  const outcomeOf = (...words: string[]) => runOnDatabaseOf(test.platform, ['member', ...words]);
  const run = async (...words: string[]): Promise<string> => (await outcomeOf(...words)).out;

  it('suspends with a reason and the operator’s name, lists and lifts', async () => {
    const { userId } = await newFan();
    expect(await run('suspend', userId, '30', '--cause', 'ABUSE', '--by', 'jo', '--reason', 'threats')).toMatch(
      new RegExp(`^${userId} is suspended until 2`),
    );
    expect(await run('suspended')).toMatch(new RegExp(`${userId}  ABUSE  until .*  jo\\n`));
    expect(await run('lift', userId, '--by', 'jo')).toBe(`${userId} is no longer suspended.\n`);
    expect(await run('suspended')).not.toContain(userId);
    expect(await run('suspend', userId, 'forever', '--cause', 'ABUSE', '--by', 'jo')).toBe(
      `${userId} is suspended for good.\n`,
    );
  });

  it.each([
    ['without a cause', ['suspend', 'u', '7', '--by', 'jo'], 2, /^npm run fanfare -- member/],
    ['without the operator', ['suspend', 'u', '7', '--cause', 'ABUSE'], 2, /^Nothing was changed.*--by NAME/],
    ['for another time', ['suspend', 'u', '8', '--cause', 'ABUSE', '--by', 'jo'], 2, /^npm run fanfare -- member/],
    ['of an unknown fan', ['suspend', 'unknown', '7', '--cause', 'ABUSE', '--by', 'jo'], 1, /There is no fan unknown/],
    ['to lift it of an unknown fan', ['lift', 'unknown', '--by', 'jo'], 1, /There is no fan unknown/],
  ])('refuses %s', async (_case, words, code, complaint) => {
    expect(await outcomeOf(...words)).toMatchObject({ code, complaint: expect.stringMatching(complaint) });
  });
});
