import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { scopes } from '../../../rules/scopes.ts';
import { deriveKey } from '../../platform/secrets.ts';
import { partnerOrigin, siteOrigin } from '../sign-in/testing-sign-in.ts';
import { createAccessTokens } from './access-tokens.ts';
import { browserOf, setUpSessions, someFan, world } from './testing-session.ts';

setUpSessions();
afterEach(() => vi.useRealTimers());

describe('access tokens', () => {
  test('identify fan, origin and device, for fifteen minutes', async () => {
    const fan = await someFan();
    const claims = decodeJwt(fan.accessToken);
    expect(claims).toMatchObject({ sub: fan.userId, family: fan.familyId, origin: siteOrigin, device: fan.deviceId });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
    const me = await browserOf(fan).request('GET /user/me', { token: fan.accessToken });
    expect(me.body.userId).toBe(fan.userId);
  });

  test.each([
    ['none', undefined, 'LOGIN_REQUIRED'],
    ['rubbish', 'rubbish', 'LOGIN_REQUIRED'],
    ['an unsigned one', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'LOGIN_REQUIRED'],
  ])('%s is refused with 401', async (_name, token, code) => {
    const reply = await world.browser().request('GET /user/me', { token });
    expect([reply.status, reply.body.code]).toEqual([401, code]);
  });

  test('a token with another signature is refused with 401, whatever fan it names', async () => {
    const fan = await someFan();
    const forged = await createAccessTokens(['another secret of more than 32 characters']).issue({
      ...fan,
      origin: siteOrigin,
      scopes,
    });
    expect((await browserOf(fan).request('GET /user/me', { token: forged })).body.code).toBe('LOGIN_REQUIRED');
    // The right secret, but another purpose: a sign-up key must not sign sessions.
    const key = deriveKey(world.test.platform.config.tokenSecrets[0], 'sign-up token');
    const misused = await new SignJWT(decodeJwt(fan.accessToken)).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect((await browserOf(fan).request('GET /user/me', { token: misused })).body.code).toBe('LOGIN_REQUIRED');
  });

  test('a token of the version before scopes is refused as expired, so that the client gets one with scopes', async () => {
    const fan = await someFan();
    const key = deriveKey(world.test.platform.config.tokenSecrets[0], 'access token');
    const { scope, ...before } = decodeJwt(fan.accessToken);
    expect(scope).toContain('vote:free');
    const old = await new SignJWT(before).setProtectedHeader({ alg: 'HS256' }).sign(key);
    const reply = await browserOf(fan).request('GET /user/me', { token: old });
    expect([reply.status, reply.body.code]).toEqual([401, 'TOKEN_EXPIRED']);
  });

  test('a token is bound to the device of its session: a request may name that device or none', async () => {
    const fan = await someFan();
    const readMe = (device: string) =>
      browserOf(fan).request('GET /user/me', { token: fan.accessToken, headers: { 'X-Device-Id': device } });
    expect((await readMe(fan.deviceId)).status).toBe(200);
    expect((await readMe('')).status).toBe(200);
    const other = await readMe(randomUUID());
    expect([other.status, other.body.code]).toEqual([401, 'LOGIN_REQUIRED']);
  });

  test('an expired token is refused as expired, also when it was seen before', async () => {
    const [seen, unseen] = [await someFan(), await someFan()];
    const readMe = (fan: typeof seen) => browserOf(fan).request('GET /user/me', { token: fan.accessToken });
    expect((await readMe(seen)).status).toBe(200);
    vi.setSystemTime(1000 * (decodeJwt(unseen.accessToken).exp ?? 0));
    for (const fan of [seen, unseen]) {
      const reply = await readMe(fan);
      expect([reply.status, reply.body.code]).toEqual([401, 'TOKEN_EXPIRED']);
    }
  });
});

describe('origins', () => {
  test('a platform token is for the platform’s own pages', async () => {
    const fan = await someFan();
    expect((await browserOf(fan).request('GET /user/me', { token: fan.accessToken })).status).toBe(200);
    const without = await world.browser(null, fan.deviceId).request('GET /user/me', { token: fan.accessToken });
    expect(without.status).toBe(200);
    const elsewhere = await browserOf(fan, partnerOrigin).request('GET /user/me', { token: fan.accessToken });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'ORIGIN_REFUSED']);
  });

  test('a partner’s token is for that partner’s pages', async () => {
    const fan = await someFan(partnerOrigin);
    const { accessToken: token } = fan;
    expect((await browserOf(fan, partnerOrigin).request('GET /user/me', { token })).status).toBe(200);
    for (const origin of [siteOrigin, 'https://evil.test', null]) {
      const reply = await world.browser(origin, fan.deviceId).request('GET /user/me', { token });
      expect([reply.status, reply.body.code]).toEqual([403, 'ORIGIN_REFUSED']);
    }
  });

  test('a partner’s token can’t change the profile, list devices or hand over', async () => {
    const fan = await someFan(partnerOrigin);
    const { accessToken: token } = fan;
    const handoff = { origin: partnerOrigin, codeChallenge: 'x'.repeat(43), deviceId: randomUUID(), scopes };
    const calls: [string, unknown?][] = [
      ['PATCH /user/me', { version: 1, name: 'Someone else' }],
      ['DELETE /user/me', { nickname: 'x' }],
      ['PUT /user/me/agreement', { agreements: [] }],
      ['GET /user/me/agreement'],
      ['GET /user/me/withdrawal'],
      ['DELETE /user/me/device'],
      ['GET /user/me/device'],
      [`DELETE /user/me/device/${fan.familyId}`],
      ['POST /user/oauth/handoff', handoff],
    ];
    for (const [call, body] of calls) {
      const reply = await browserOf(fan, partnerOrigin).request(call, { token, body });
      expect([call, reply.status, reply.body.code]).toEqual([call, 403, 'ORIGIN_REFUSED']);
    }
  });
});
