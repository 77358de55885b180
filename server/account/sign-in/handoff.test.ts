import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scope, scopes } from '../../../rules/scopes.ts';
import { sealPhone } from '../profile/sealed.ts';
import { challengeOf, randomSecret } from '../secrets.ts';
import { createFans, type SignedInFan } from '../testing.ts';
import { createSignInWorld, partnerOrigin, type SignInWorld, siteOrigin, type TestBrowser } from './testing-sign-in.ts';

const otherPartner = 'https://label.test';
const returns = [`${partnerOrigin}/`, `${partnerOrigin}/fans?tab=vote`];
let world: SignInWorld;
let fan: SignedInFan;
beforeAll(async () => {
  world = await createSignInWorld({
    PARTNER_ORIGINS: `${partnerOrigin}=Artist,${otherPartner}=Label`,
    PARTNER_RETURNS: returns.join(','),
    PARTNER_SCOPES: `${otherPartner}=vote:free`,
  });
  const [first] = await createFans(world.test.platform, 1);
  if (!first) throw new Error('no fan');
  fan = first;
});
afterAll(() => world.close());

const verifier = randomSecret();

async function handOver(page: TestBrowser, origin = partnerOrigin, granted: readonly Scope[] = scopes) {
  const body = { origin, codeChallenge: challengeOf(verifier), deviceId: page.deviceId, scopes: granted };
  return world.browser(siteOrigin, fan.deviceId).request('POST /user/oauth/handoff', { token: fan.accessToken, body });
}

async function trade(page: TestBrowser, handoffCode: string, codeVerifier = verifier) {
  return page.request('POST /user/oauth/handoff/token', { body: { handoffCode, codeVerifier } });
}

test('a partner’s page gets a separate session', async () => {
  const page = world.browser(partnerOrigin);
  const { body } = await handOver(page);
  const reply = await trade(page, body.handoffCode);
  expect(reply.body).toMatchObject({ status: 'OK', userId: fan.userId });
  expect(decodeJwt(reply.body.accessToken)).toMatchObject({ origin: partnerOrigin, device: page.deviceId });
  // The page gets only the fields that its elements show, such as name and email, not the age or the phone number.
  const phone = sealPhone(world.test.platform.sealing, fan.userId, '010-1234-5678');
  await world.test.platform.pool.query("UPDATE fan SET phone_sealed = $2, gender = 'WOMAN' WHERE user_id = $1", [
    fan.userId,
    phone,
  ]);
  const me = await page.request('GET /user/me', { token: reply.body.accessToken });
  expect(me).toMatchObject({ status: 200, body: { userId: fan.userId, phone: null, birthDate: null, gender: null } });
  expect(me.text).not.toContain('010-1234-5678');
  const home = await world.browser(siteOrigin, fan.deviceId).request('GET /user/me', { token: fan.accessToken });
  expect(home.body).toMatchObject({ phone: '010-1234-5678', birthDate: expect.any(String), gender: 'WOMAN' });
});

test('a partner’s page gets the neutral name while the staff requests another nickname; the platform’s pages get the fan’s own', async () => {
  const { pool } = world.test.platform;
  const insert = "INSERT INTO nickname_ask (user_id, cause) VALUES ($1, 'OFFENSIVE') RETURNING shown_as";
  const { rows } = await pool.query<{ shown_as: string }>(insert, [fan.userId]);
  const neutral = String(rows[0]?.shown_as);
  const page = world.browser(partnerOrigin);
  const site = world.browser(siteOrigin, fan.deviceId);
  const { body } = await trade(page, (await handOver(page)).body.handoffCode);
  const namesOn = async (browser: TestBrowser, tokens: { accessToken: string; refreshToken: string }) => [
    (await browser.request('GET /user/me', { token: tokens.accessToken })).body.nickname,
    (await browser.request('POST /jwt/refresh', { token: tokens.refreshToken })).body.name,
  ];
  expect([body.name, ...(await namesOn(page, body))]).toEqual([neutral, neutral, neutral]);
  expect(body.message).toContain(neutral);
  const [own] = (await pool.query('SELECT nickname FROM fan WHERE user_id = $1', [fan.userId])).rows;
  expect(own.nickname).not.toBe(neutral);
  expect((await site.request('GET /user/me', { token: fan.accessToken })).body.nickname).toBe(own.nickname);
  expect((await site.request('POST /jwt/refresh', { token: fan.refreshToken })).body.name).toBe(own.nickname);
  await pool.query("UPDATE nickname_ask SET ended_at = now(), ended = 'KEPT' WHERE user_id = $1", [fan.userId]);
  expect((await trade(page, (await handOver(page)).body.handoffCode)).body.name).toBe(own.nickname);
});

test('a code is accepted once, also by fifty requests at the same time', async () => {
  const page = world.browser(partnerOrigin);
  const { body } = await handOver(page);
  const replies = await Promise.all(Array.from({ length: 50 }, () => trade(page, body.handoffCode)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.body.code === 'SIGN_IN_REFUSED')).toHaveLength(49);
});

test('a code is refused on another origin or device', async () => {
  const page = world.browser(partnerOrigin);
  const attempts: [string, (code: string) => ReturnType<typeof trade>][] = [
    ['another verifier', (code) => trade(page, code, randomSecret())],
    ['another device', (code) => trade(world.browser(partnerOrigin), code)],
    ['another partner', (code) => trade(world.browser(otherPartner, page.deviceId), code)],
    ['the platform', (code) => trade(world.browser(siteOrigin, page.deviceId), code)],
    ['no origin', (code) => trade(world.browser(null, page.deviceId), code)],
  ];
  for (const [name, attempt] of attempts) {
    const { body } = await handOver(page);
    const reply = await attempt(body.handoffCode);
    expect([name, reply.status, reply.body.code]).toEqual([name, 422, 'SIGN_IN_REFUSED']);
    // A failed attempt has used the code up.
    expect((await trade(page, body.handoffCode)).status).toBe(422);
  }
});

test('a code expires after a minute', async () => {
  const page = world.browser(partnerOrigin);
  const { body } = await handOver(page);
  const left = (Date.parse(body.expiresAt) - Date.now()) / 1000;
  expect(left).toBeGreaterThan(50);
  expect(left).toBeLessThanOrEqual(61);
  await world.test.platform.pool.query("UPDATE handoff_code SET expires_at = now() - interval '1 second'");
  expect((await trade(page, body.handoffCode)).body.code).toBe('SIGN_IN_REFUSED');
});

test('only origins on the operator’s list are served', async () => {
  const page = world.browser('https://evil.test');
  const refused = await handOver(page, 'https://evil.test');
  expect([refused.status, refused.body.code]).toEqual([422, 'SIGN_IN_REFUSED']);
  const request = (origin: string) =>
    world.browser().request(`GET /user/oauth/handoff/origin?origin=${encodeURIComponent(origin)}`);
  expect((await request(partnerOrigin)).body).toEqual({
    allowed: true,
    name: 'Artist',
    scopes: [...scopes],
    grantedScopes: null,
    returnTo: returns[0],
  });
  expect((await request(otherPartner)).body).toEqual({
    allowed: true,
    name: 'Label',
    scopes: ['profile', 'vote:free'],
    grantedScopes: null,
    returnTo: null,
  });
  const nothing = { allowed: false, name: null, scopes: [], grantedScopes: null, returnTo: null };
  expect((await request('https://evil.test')).body).toEqual(nothing);
});

describe('the scopes of a session on a partner’s page', () => {
  /** As `fan`, on the page's device. */
  const scopesOf = async (
    asker: Pick<SignedInFan, 'accessToken' | 'deviceId'>,
    deviceId: string,
    from = siteOrigin,
  ): Promise<unknown> => {
    const query = new URLSearchParams({ origin: partnerOrigin, device: deviceId });
    const path = `GET /user/oauth/handoff/origin?${query}`;
    return (await world.browser(from, asker.deviceId).request(path, { token: asker.accessToken })).body.grantedScopes;
  };

  test('are shown on the platform’s page to its fan, only for its device', async () => {
    const page = world.browser(partnerOrigin);
    const { body } = await handOver(page, partnerOrigin, ['profile', 'store']);
    const { accessToken } = (await trade(page, body.handoffCode)).body;
    expect(await scopesOf(fan, page.deviceId)).toEqual(['profile', 'store']);
    expect(await scopesOf(fan, randomUUID())).toBeNull();
    const [other] = await createFans(world.test.platform, 1);
    if (!other) throw new Error('no fan was made');
    expect(await scopesOf(other, page.deviceId)).toBeNull();
    // Not to the page itself, with its own token.
    expect(await scopesOf({ accessToken, deviceId: page.deviceId }, page.deviceId, partnerOrigin)).toBeNull();
  });

  test('grow by another code, and only for its fan', async () => {
    const page = world.browser(partnerOrigin);
    const first = await handOver(page, partnerOrigin, ['profile']);
    const before = (await trade(page, first.body.handoffCode)).body;
    const next = await handOver(page, partnerOrigin, ['profile', 'store']);
    const after = (await trade(page, next.body.handoffCode)).body;
    expect(decodeJwt(after.accessToken)['scope']).toBe('profile store');
    expect(await scopesOf(fan, page.deviceId)).toEqual(['profile', 'store']);
    // The tokens of before are replaced.
    await expect.poll(async () => (await page.request('GET /user/me', { token: before.accessToken })).status).toBe(401);
  });
});

describe('the address to return to', () => {
  const returnTo = async (origin: string, address: string): Promise<string | null> => {
    const query = new URLSearchParams({ origin, return: address });
    return (await world.browser().request(`GET /user/oauth/handoff/origin?${query}`)).body.returnTo;
  };

  test.each(returns)('is the page’s own, %s, where it is registered exactly so', async (address) => {
    expect(await returnTo(partnerOrigin, address)).toBe(address);
  });

  test.each([
    `${partnerOrigin}/leave?to=https://evil.test`,
    `${partnerOrigin}/fans`,
    `${partnerOrigin}/fans?tab=vote&to=https://evil.test`,
    `${partnerOrigin}/fans?tab=vote#x`,
    `${partnerOrigin}/FANS?tab=vote`,
    `${partnerOrigin}/./fans?tab=vote`,
    `${partnerOrigin}//`,
    'https://evil.test/',
    'javascript:alert(1)',
    '',
  ])('is the first registered one of the origin for “%s”', async (address) => {
    expect(await returnTo(partnerOrigin, address)).toBe(returns[0]);
  });

  test('is never one of another partner', async () => {
    expect(await returnTo(otherPartner, `${partnerOrigin}/`)).toBeNull();
    expect(await returnTo('https://evil.test', `${partnerOrigin}/`)).toBeNull();
  });
});

test('a handoff needs a session', async () => {
  const body = { origin: partnerOrigin, codeChallenge: challengeOf(verifier), deviceId: randomUUID(), scopes };
  const reply = await world.browser().request('POST /user/oauth/handoff', { body });
  expect([reply.status, reply.body.code]).toEqual([401, 'LOGIN_REQUIRED']);
});

test('a session has the scopes that the window listed, also after a refresh', async () => {
  const page = world.browser(partnerOrigin);
  const { body } = await handOver(page, partnerOrigin, ['watch', 'profile']);
  const { accessToken, refreshToken } = (await trade(page, body.handoffCode)).body;
  expect(decodeJwt(accessToken)['scope']).toBe('profile watch');
  expect((await page.request('GET /user/me', { token: accessToken })).status).toBe(200);
  const next = await page.request('POST /jwt/refresh', { token: refreshToken });
  expect(decodeJwt(next.body.accessToken)['scope']).toBe('profile watch');
});

test('a session has no scope that the operator does not grant, whatever the request says', async () => {
  const page = world.browser(otherPartner);
  const { body } = await handOver(page, otherPartner);
  const { accessToken } = (await trade(page, body.handoffCode)).body;
  expect(decodeJwt(accessToken)['scope']).toBe('profile vote:free');
});

test('a window that grants no scope, or an unknown one, gets no code', async () => {
  const page = world.browser(partnerOrigin);
  for (const granted of [[], ['watch'], ['profile', 'everything']]) {
    const reply = await handOver(page, partnerOrigin, granted as readonly Scope[]);
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_REQUEST']);
  }
});
