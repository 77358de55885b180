import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { partnerOrigin } from '../sign-in/testing-sign-in.ts';
import { browserOf, query, refresh, revokedReason, setUpSessions, someFan, world } from './testing-session.ts';

setUpSessions();

describe('refresh', () => {
  test('returns the nickname, which the fan may have changed on another device', async () => {
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

  test('a lost reply is sent again', async () => {
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
