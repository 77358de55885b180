import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopMailOf } from '../testing.ts';
import { fanLimits } from './email-codes.ts';
import { createEmailWorld, type EmailWorld, someAddress } from './testing-email.ts';

let world: EmailWorld;
beforeAll(async () => {
  world = await createEmailWorld();
});
afterAll(() => world.close());

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a code', () => {
  test('has five attempts, and a new one five more', async () => {
    const fan = await world.member('naver');
    const code = await world.codeFor(fan.email);
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const wrong = await fan.request('PUT /user/me/email', { code: otherThan(code) });
      expect([wrong.status, wrong.body.code, wrong.body.attemptsLeft]).toEqual([422, 'EMAIL_CODE_WRONG', attemptsLeft]);
    }
    const late = await fan.request('PUT /user/me/email', { code });
    expect([late.status, late.body.code]).toEqual([410, 'EMAIL_CODE_EXPIRED']);
    expect((await fan.request('POST /user/me/email/code')).body.code.attemptsLeft).toBe(5);
    expect((await world.confirm(fan, 2)).body.verified).toBe(true);
  });

  test('has five attempts however many are made at once', async () => {
    const fan = await world.member('naver');
    const code = await world.codeFor(fan.email);
    const tries = Array.from({ length: 20 }, () => fan.request('PUT /user/me/email', { code: otherThan(code) }));
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((one) => one === 'EMAIL_CODE_WRONG')).toHaveLength(5);
    expect(codes.filter((one) => one === 'EMAIL_CODE_EXPIRED')).toHaveLength(15);
  });

  test('ends after ten minutes, with a new one, and with a change of the address', async () => {
    const { pool } = world.test.platform;
    const fan = await world.member('naver');
    const first = await world.codeFor(fan.email);
    await pool.query('UPDATE email_code SET expires_at = clock_timestamp() WHERE user_id = $1', [fan.userId]);
    expect((await fan.request('PUT /user/me/email', { code: first })).body.code).toBe('EMAIL_CODE_EXPIRED');
    expect((await fan.request('GET /user/me/email')).body.code).toBeNull();

    const { body } = await fan.request('POST /user/me/email/code');
    const lives = Date.parse(body.code.expiresAt) - Date.now();
    expect(lives).toBeGreaterThan(9.5 * 60_000);
    expect(lives).toBeLessThan(10.5 * 60_000);
    const second = await world.codeFor(fan.email, 2);
    const elsewhere = someAddress();
    await fan.request('PATCH /user/me', { version: 1, email: elsewhere });
    const other = await fan.request('PUT /user/me/email', { code: second });
    expect(other.body.code).toMatch(/^EMAIL_CODE_/);
    expect((await fan.request('GET /user/me')).body).toMatchObject({ email: elsewhere, emailVerified: false });
  });

  test('is stored as a keyed hash, and leaves the outbox once it is sent', async () => {
    const fan = await world.member('naver');
    const code = await world.codeFor(fan.email);
    const { pool } = world.test.platform;
    const stored = await pool.query('SELECT * FROM email_code WHERE user_id = $1', [fan.userId]);
    expect(JSON.stringify(stored.rows)).not.toContain(code);
    const data = async () => {
      const { rows } = await pool.query('SELECT data_sealed FROM outgoing_message WHERE user_id = $1', [fan.userId]);
      return rows;
    };
    await expect.poll(data).toEqual([{ data_sealed: null }]);
  });
});

describe('codes', () => {
  test('are limited for one fan, across all addresses', async () => {
    const [{ codes }] = fanLimits;
    const fan = await world.member('naver');
    for (let version = 1; version < codes; version++) {
      await fan.request('PATCH /user/me', { version, email: someAddress() });
    }
    const refused = await fan.request('POST /user/me/email/code');
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(3_000);
    // The address itself can be changed; the fan asks for its code later.
    const changed = await fan.request('PATCH /user/me', { version: codes, email: someAddress() });
    expect(changed.status).toBe(200);
    expect((await fan.request('GET /user/me/email')).body).toMatchObject({ verified: false, code: null });
  });

  test('are limited for one address, and a fan can still join with it', async () => {
    const email = someAddress();
    const strangers = await Promise.all(Array.from({ length: 7 }, () => world.member('naver', email)));
    const states = await Promise.all(
      strangers.map(async ({ request }) => (await request('GET /user/me/email')).body.code),
    );
    expect(states.filter((code) => code !== null)).toHaveLength(6);
    const owner = await world.member('kakao', email);
    expect((await owner.request('GET /user/me')).body.emailVerified).toBe(true);
  });

  test('are sent and tried on our own pages only', async () => {
    const page = await world.onPartnerPage(await world.member('naver'));
    for (const [call, body] of [
      ['GET /user/me/email', undefined],
      ['POST /user/me/email/code', undefined],
      ['PUT /user/me/email', { code: '123456' }],
    ] as const) {
      expect((await page.request(call, body)).status).toBe(403);
    }
  });
});

test('a code confirms a stopped address again, and mail is sent there from then on', async () => {
  const fan = await world.member('kakao');
  expect((await fan.request('GET /user/me/email')).body).toMatchObject({ verified: true, stoppedAt: null });
  await stopMailOf(world.test.platform, fan.userId);
  const state = { verified: false, stoppedAt: expect.any(String), code: null };
  expect((await fan.request('GET /user/me/email')).body).toMatchObject(state);
  expect((await fan.request('GET /user/me/mail')).body.stoppedAt).not.toBeNull();
  // Partners learn from the token that the address is confirmed, which is true.
  expect((await fan.request('GET /user/me')).body.emailVerified).toBe(true);
  expect((await fan.request('POST /user/me/email/code')).body.code).not.toBeNull();
  expect((await world.confirm(fan)).body).toMatchObject({ verified: true, stoppedAt: null });
  expect((await fan.request('GET /user/me/mail')).body.stoppedAt).toBeNull();
  expect((await fan.request('POST /user/me/email/code')).body.code).toBeNull();
});
