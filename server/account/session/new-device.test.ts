import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { scopes } from '../../../rules/scopes.ts';
import { partnerOrigin, siteOrigin } from '../sign-in/testing-sign-in.ts';
import type { SignedInFan } from '../testing.ts';
import { query, setUpSessions, someFan, world } from './testing-session.ts';

setUpSessions();

const signIn = (fan: SignedInFan, deviceId: string, origin = siteOrigin) =>
  world.service.sessions.open(fan.userId, { origin, deviceId, scopes }, 'Mozilla/5.0 (iPhone) Safari/604.1');

const mailed = async ({ userId }: SignedInFan) =>
  (await query('SELECT kind FROM outgoing_message WHERE user_id = $1', [userId])).map(({ kind }) => kind);

const confirmed = async () => {
  const fan = await someFan();
  await query('UPDATE fan SET email_verified_at = now() WHERE user_id = $1', [fan.userId]);
  return fan;
};

test('a sign-in on a new device is mailed once', async () => {
  const fan = await confirmed();
  const phone = randomUUID();
  await signIn(fan, phone);
  expect(await mailed(fan)).toEqual(['newSignIn']);
  await signIn(fan, phone);
  expect(await mailed(fan)).toEqual(['newSignIn']);
});

test('a sign-in where the fan was before is not mailed, nor a session that a partner’s page gets', async () => {
  const fan = await confirmed();
  await signIn(fan, fan.deviceId);
  await signIn(fan, randomUUID(), partnerOrigin);
  expect(await mailed(fan)).toEqual([]);
});

test('a sign-in on a new device is not mailed to an address that is not confirmed', async () => {
  const fan = await someFan();
  await query('UPDATE fan SET email_verified_at = NULL WHERE user_id = $1', [fan.userId]);
  await signIn(fan, randomUUID());
  expect(await mailed(fan)).toEqual([]);
});
