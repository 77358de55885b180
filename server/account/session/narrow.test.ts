import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { scopes } from '../../../rules/scopes.ts';
import { createOutboxService } from '../../outbox/service.ts';
import { createPolicyService } from '../../policy/service.ts';
import { createAccountService } from '../service.ts';
import { createSignInWorld, partnerOrigin, type SignInWorld, siteOrigin } from '../sign-in/testing-sign-in.ts';
import { createFans, type SignedInFan } from '../testing.ts';
import type { TokenPair } from './sessions.ts';

/** Revoking a scope of a partner's page: `DELETE /user/me/device/:familyId/scope/:scope`. */
let world: SignInWorld;
let fan: SignedInFan;
let onPartner: TokenPair;
let familyId: string;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [fan] = (await createFans(world.test.platform, 1)) as [SignedInFan];
  const binding = { origin: partnerOrigin, deviceId: fan.deviceId, scopes };
  onPartner = await world.service.sessions.open(fan.userId, binding, '');
  familyId = String(decodeJwt(onPartner.accessToken)['family']);
});

const site = (who = fan) => world.browser(siteOrigin, who.deviceId);
const page = () => world.browser(partnerOrigin, fan.deviceId);
const take = (scope: string, family = familyId, who = fan) =>
  site(who).request(`DELETE /user/me/device/${family}/scope/${scope}`, { token: who.accessToken });
const scopesOf = (token: string) => String(decodeJwt(token)['scope']).split(' ');

/** The code of the refusal; null where the token is accepted. */
async function refusalAt(service: Pick<SignInWorld['service'], 'authenticate'>, token: string): Promise<unknown> {
  const visitor = { language: 'en' as const, origin: partnerOrigin, deviceId: fan.deviceId, bearer: token };
  try {
    await service.authenticate(token, { ...visitor, agent: '', requestId: randomUUID(), address: '127.0.0.1' });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

test('the list of devices shows the scopes of each partner’s page', async () => {
  const { body } = await site().request('GET /user/me/device', { token: fan.accessToken });
  const byOrigin = Object.fromEntries(body.devices.map((device: { origin: string }) => [device.origin, device]));
  expect(byOrigin[partnerOrigin].scopes).toEqual([...scopes]);
  expect(byOrigin[siteOrigin].scopes).toBeNull();
});

test('a revoked scope ends at once; the page refreshes, and the fan stays signed in there', async () => {
  expect((await take('store')).status).toBe(200);
  const before = await page().request('GET /user/me', { token: onPartner.accessToken });
  expect([before.status, before.body.code]).toEqual([401, 'TOKEN_EXPIRED']);
  const { body } = await page().request('POST /jwt/refresh', { token: onPartner.refreshToken });
  expect(scopesOf(body.accessToken)).toEqual(scopes.filter((scope) => scope !== 'store'));
  expect((await page().request('GET /user/me', { token: body.accessToken })).status).toBe(200);
  expect((await take('store')).status).toBe(200);
  expect((await page().request('GET /user/me', { token: body.accessToken })).status).toBe(200);
});

test('several scopes that are taken stay taken, and the session can still be ended', async () => {
  await take('store');
  await take('vote:paid');
  const { body } = await page().request('POST /jwt/refresh', { token: onPartner.refreshToken });
  expect(scopesOf(body.accessToken)).toEqual(scopes.filter((scope) => scope !== 'store' && scope !== 'vote:paid'));
  await world.service.sessions.revoke(fan.userId, familyId, 'DEVICE_REVOKED');
  expect(await refusalAt(world.service, body.accessToken)).toBe('LOGIN_REQUIRED');
});

test('a revoked scope ends on other servers too: on those that run, and on those that start later', async () => {
  const start = () => {
    const { platform } = world.test;
    const service = createAccountService(platform, createPolicyService(platform), createOutboxService(platform));
    onTestFinished(() => service.close());
    return service;
  };
  const running = start();
  expect(await refusalAt(running, onPartner.accessToken)).toBeNull();
  await take('watch');
  await expect.poll(() => refusalAt(running, onPartner.accessToken)).toBe('TOKEN_EXPIRED');
  const later = start();
  // The first request asks the database, later ones the list that was read meanwhile.
  expect(await refusalAt(later, onPartner.accessToken)).toBe('TOKEN_EXPIRED');
  await expect.poll(() => refusalAt(later, onPartner.accessToken)).toBe('TOKEN_EXPIRED');
});

test('a fan can’t narrow a session of another fan or of the platform, or revoke the scope that every session needs', async () => {
  const [stranger] = (await createFans(world.test.platform, 1)) as [SignedInFan];
  expect((await take('store', familyId, stranger)).status).toBe(404);
  expect((await take('store', fan.familyId)).status).toBe(404);
  expect((await take('profile')).status).toBe(400);
  expect((await take('everything')).status).toBe(400);
  expect(await refusalAt(world.service, onPartner.accessToken)).toBeNull();
});

test('a partner’s page can’t change its own scopes', async () => {
  const reply = await page().request(`DELETE /user/me/device/${familyId}/scope/store`, {
    token: onPartner.accessToken,
  });
  expect([reply.status, reply.body.code]).toEqual([403, 'ORIGIN_REFUSED']);
});
