import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { scopes } from '../../../rules/scopes.ts';
import { createOutboxService } from '../../outbox/service.ts';
import { deriveKey } from '../../platform/secrets.ts';
import { createPolicyService } from '../../policy/service.ts';
import { createAccountService } from '../service.ts';
import { createSignInWorld, partnerOrigin, type SignInWorld, siteOrigin } from '../sign-in/testing-sign-in.ts';
import { createFans, type SignedInFan } from '../testing.ts';
import { createAccessTokens } from './access-tokens.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world.close());

async function someFan(origin = siteOrigin): Promise<SignedInFan> {
  const [fan] = await createFans(world.test.platform, 1, origin);
  if (!fan) throw new Error('no fan');
  return fan;
}

function browserOf(fan: SignedInFan, origin = siteOrigin) {
  return world.browser(origin, fan.deviceId);
}

async function refresh(fan: SignedInFan, token: string, origin = siteOrigin) {
  return browserOf(fan, origin).request('POST /jwt/refresh', { token });
}

async function query(sql: string, values: unknown[] = []) {
  const { rows } = await world.test.platform.pool.query(sql, values);
  return rows;
}

async function revokedReason(fan: SignedInFan): Promise<string | null> {
  const [row] = await query('SELECT revoked_reason FROM refresh_family WHERE family_id = $1', [fan.familyId]);
  return row?.revoked_reason ?? null;
}

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

  test('a token of the version before scopes is refused as expired, so that the client gets one that has them', async () => {
    const fan = await someFan();
    const key = deriveKey(world.test.platform.config.tokenSecrets[0], 'access token');
    const { scope, ...before } = decodeJwt(fan.accessToken);
    expect(scope).toContain('vote:free');
    const old = await new SignJWT(before).setProtectedHeader({ alg: 'HS256' }).sign(key);
    const reply = await browserOf(fan).request('GET /user/me', { token: old });
    expect([reply.status, reply.body.code]).toEqual([401, 'TOKEN_EXPIRED']);
  });

  test('an expired token is refused as expired, also when it was seen before', async () => {
    const fan = await someFan();
    const key = deriveKey(world.test.platform.config.tokenSecrets[0], 'access token');
    const claims = { ...decodeJwt(fan.accessToken), exp: Math.floor(Date.now() / 1000) + 3 };
    const short = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect((await browserOf(fan).request('GET /user/me', { token: short })).status).toBe(200);
    await expect
      .poll(async () => (await browserOf(fan).request('GET /user/me', { token: short })).body.code)
      .toBe('TOKEN_EXPIRED');
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

describe('refresh', () => {
  test('tells the nickname, which the fan may have changed on another device', async () => {
    const fan = await someFan();
    await query('UPDATE fan SET nickname = $2, nickname_key = $2 WHERE user_id = $1', [
      fan.userId,
      `new${fan.familyId.slice(0, 8)}`,
    ]);
    const { body } = await refresh(fan, fan.refreshToken);
    expect(body.name).toBe(`new${fan.familyId.slice(0, 8)}`);
  });

  test('rotates: a token is spent when it is used', async () => {
    const fan = await someFan();
    const first = await refresh(fan, fan.refreshToken);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.body.refreshToken).not.toBe(fan.refreshToken);
    const second = await refresh(fan, first.body.refreshToken);
    expect(second.status).toBe(200);
    const me = await browserOf(fan).request('GET /user/me', { token: second.body.accessToken });
    expect(me.status).toBe(200);
  });

  test('the database holds no token in plain text', async () => {
    const fan = await someFan();
    const { body } = await refresh(fan, fan.refreshToken);
    const rows = await query('SELECT * FROM refresh_token WHERE family_id = $1', [fan.familyId]);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(body.refreshToken);
  });

  test('fifty concurrent refreshes with one token are one rotation', async () => {
    const fan = await someFan();
    const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(fan, fan.refreshToken)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.body.refreshToken)).size).toBe(1);
    const tokens = await query('SELECT spent_at FROM refresh_token WHERE family_id = $1', [fan.familyId]);
    expect(tokens.filter((token) => token.spent_at === null)).toHaveLength(1);
    expect(tokens).toHaveLength(2);
  });

  test('a lost answer is given again', async () => {
    const fan = await someFan();
    const lost = await refresh(fan, fan.refreshToken);
    const again = await refresh(fan, fan.refreshToken);
    expect(again.body.refreshToken).toBe(lost.body.refreshToken);
    expect((await refresh(fan, again.body.refreshToken)).status).toBe(200);
  });

  test('a spent token whose successor was used revokes the family', async () => {
    const fan = await someFan();
    const first = await refresh(fan, fan.refreshToken);
    const second = await refresh(fan, first.body.refreshToken);
    const stolen = await refresh(fan, fan.refreshToken);
    expect([stolen.status, stolen.body.code]).toEqual([401, 'REFRESH_REFUSED']);
    expect(await revokedReason(fan)).toBe('REUSED');
    expect((await refresh(fan, second.body.refreshToken)).body.code).toBe('REFRESH_REFUSED');
    const me = await browserOf(fan).request('GET /user/me', { token: second.body.accessToken });
    expect([me.status, me.body.code]).toEqual([401, 'LOGIN_REQUIRED']);
  });

  test('a token that was spent more than a minute ago revokes the family', async () => {
    const fan = await someFan();
    await refresh(fan, fan.refreshToken);
    await query("UPDATE refresh_token SET spent_at = spent_at - interval '61 seconds' WHERE family_id = $1", [
      fan.familyId,
    ]);
    expect((await refresh(fan, fan.refreshToken)).body.code).toBe('REFRESH_REFUSED');
    expect(await revokedReason(fan)).toBe('REUSED');
  });

  test('a token from another device or origin revokes the family', async () => {
    const [here, there] = [await someFan(), await someFan()];
    const stolen = await world.browser().request('POST /jwt/refresh', { token: here.refreshToken });
    expect(stolen.body.code).toBe('REFRESH_REFUSED');
    expect(await revokedReason(here)).toBe('FOREIGN');
    expect((await refresh(there, there.refreshToken, partnerOrigin)).body.code).toBe('REFRESH_REFUSED');
    expect(await revokedReason(there)).toBe('FOREIGN');
  });

  test('a partner’s session is refreshed on the partner’s page', async () => {
    const fan = await someFan(partnerOrigin);
    const { body } = await refresh(fan, fan.refreshToken, partnerOrigin);
    expect(decodeJwt(body.accessToken)['origin']).toBe(partnerOrigin);
  });

  test.each(['unknown', ''])('an unknown or missing token (“%s”) is refused', async (token) => {
    const reply = await world.browser().request('POST /jwt/refresh', token ? { token } : {});
    expect([reply.status, reply.body.code]).toEqual([401, 'REFRESH_REFUSED']);
  });

  test('a session ends a year after its sign-in, however often it is used', async () => {
    const fan = await someFan();
    await query("UPDATE refresh_family SET created_at = now() - interval '340 days' WHERE family_id = $1", [
      fan.familyId,
    ]);
    expect((await refresh(fan, fan.refreshToken)).status).toBe(200);
    const [row] = await query(
      'SELECT (extract(epoch FROM expires_at - now()) / 86400)::float8 AS days FROM refresh_family WHERE family_id = $1',
      [fan.familyId],
    );
    expect(row?.days).toBeGreaterThan(24.9);
    expect(row?.days).toBeLessThanOrEqual(25);
  });

  test('a session that was idle for sixty days has expired', async () => {
    const fan = await someFan();
    await query("UPDATE refresh_family SET expires_at = now() - interval '1 second' WHERE family_id = $1", [
      fan.familyId,
    ]);
    expect((await refresh(fan, fan.refreshToken)).body.code).toBe('REFRESH_REFUSED');
    await world.service.sweep();
    expect(await query('SELECT 1 FROM refresh_family WHERE family_id = $1', [fan.familyId])).toEqual([]);
  });
});

/** The same feature in another server process. */
function otherProcess() {
  const { platform } = world.test;
  return createAccountService(platform, createPolicyService(platform), createOutboxService(platform));
}

describe('signing out', () => {
  test('ends the session at once, and a repeated click changes nothing', async () => {
    const fan = await someFan();
    const { accessToken: token } = fan;
    expect((await browserOf(fan).request('GET /user/me', { token })).status).toBe(200);
    expect((await browserOf(fan).request('POST /jwt/logout', { token })).status).toBe(200);
    expect((await browserOf(fan).request('GET /user/me', { token })).body.code).toBe('LOGIN_REQUIRED');
    expect((await refresh(fan, fan.refreshToken)).body.code).toBe('REFRESH_REFUSED');
  });

  test('takes effect on other server processes', async () => {
    const fan = await someFan();
    const other = otherProcess();
    onTestFinished(() => other.close());
    const visitor = { ...visitorOf(fan), origin: siteOrigin };
    expect(await other.authenticate(fan.accessToken, visitor)).toMatchObject({ userId: fan.userId });
    await world.service.sessions.revoke(fan.userId, fan.familyId, 'LOGOUT');
    await expect
      .poll(async () => {
        try {
          return (await other.authenticate(fan.accessToken, visitor)).userId;
        } catch (error) {
          return error instanceof Error ? error.message : error;
        }
      })
      .toBe('LOGIN_REQUIRED');
  });

  test('a revocation takes effect while the LISTEN connection is lost', async () => {
    const fan = await someFan();
    const other = otherProcess();
    onTestFinished(() => other.close());
    const listeners = "datname = current_database() AND query LIKE 'SELECT family_id, narrowed_at AS at%'";
    await expect
      .poll(async () => {
        await world.service.authenticate(fan.accessToken, visitorOf(fan));
        await other.authenticate(fan.accessToken, visitorOf(fan));
        return query(`SELECT pid FROM pg_stat_activity WHERE ${listeners} AND pid <> pg_backend_pid()`);
      })
      .toHaveLength(2);
    await query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${listeners} AND pid <> pg_backend_pid()`,
    );
    await world.service.sessions.revoke(fan.userId, fan.familyId, 'LOGOUT');
    await expect
      .poll(async () => {
        try {
          return (await other.authenticate(fan.accessToken, visitorOf(fan))).userId;
        } catch (error) {
          return error instanceof Error ? error.message : error;
        }
      })
      .toBe('LOGIN_REQUIRED');
  });

  test('signing in again on a device ends the earlier session there, and no other', async () => {
    const fan = await someFan();
    const here = { origin: siteOrigin, deviceId: fan.deviceId, scopes };
    const onPartner = await world.service.sessions.open(fan.userId, { ...here, origin: partnerOrigin }, '');
    const again = await world.service.sessions.open(fan.userId, here, '');
    expect((await browserOf(fan).request('GET /user/me', { token: fan.accessToken })).status).toBe(401);
    expect((await browserOf(fan).request('GET /user/me', { token: again.accessToken })).status).toBe(200);
    const partner = await browserOf(fan, partnerOrigin).request('GET /user/me', { token: onPartner.accessToken });
    expect(partner.status).toBe(200);
    expect(await revokedReason(fan)).toBe('SUPERSEDED');
  });

  test('the devices are listed, and each can be signed out', async () => {
    const fan = await someFan();
    const { accessToken: token } = fan;
    const phone = randomUUID();
    const binding = { origin: partnerOrigin, deviceId: phone, scopes };
    const onPhone = await world.service.sessions.open(fan.userId, binding, 'Phone');
    const list = await browserOf(fan).request('GET /user/me/device', { token });
    expect(list.body.devices).toHaveLength(2);
    const other = list.body.devices.find((device: { current: boolean }) => !device.current);
    expect(other).toMatchObject({ origin: partnerOrigin, agent: 'Phone' });

    const stranger = await someFan();
    const call = `DELETE /user/me/device/${other.familyId}`;
    const refused = await browserOf(stranger).request(call, { token: stranger.accessToken });
    expect(refused.status).toBe(404);
    expect((await browserOf(fan).request(call, { token })).status).toBe(200);
    expect((await browserOf(fan).request(call, { token })).status).toBe(404);
    const reply = await world.browser(partnerOrigin, phone).request('GET /user/me', { token: onPhone.accessToken });
    expect(reply.body.code).toBe('LOGIN_REQUIRED');
  });
});

function visitorOf(fan: SignedInFan) {
  return {
    language: 'en' as const,
    origin: siteOrigin,
    deviceId: fan.deviceId,
    bearer: fan.accessToken,
    agent: '',
    requestId: randomUUID(),
    address: '127.0.0.1',
  };
}
