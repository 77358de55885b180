import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scopes } from '../../../rules/scopes.ts';
import { createOutboxService } from '../../outbox/service.ts';
import { createPlatform } from '../../platform/platform.ts';
import { createPolicyService } from '../../policy/service.ts';
import { createAccountService } from '../service.ts';
import { partnerOrigin, siteOrigin } from '../sign-in/testing-sign-in.ts';
import type { SignedInFan } from '../testing.ts';
import { browserOf, query, refresh, revokedReason, setUpSessions, someFan, world } from './testing-session.ts';

setUpSessions();

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

/** The same feature in another server process. */
function otherProcess() {
  const { config, pool, log } = world.test.platform;
  const platform = createPlatform(config, pool, log);
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

  test('a revocation takes effect while the connection to the bus is lost', async () => {
    const fan = await someFan();
    const other = otherProcess();
    onTestFinished(() => other.close());
    const listeners = "datname = current_database() AND query LIKE 'LISTEN fanfare_bus%'";
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
