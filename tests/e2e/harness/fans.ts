import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { inject } from 'vitest';
import { SignInReply } from '../../../server/account/sign-in/sign-in-contract.ts';
import { deriveKey } from '../../../server/platform/secrets.ts';
import { authorizeAt } from '../../../server/stand-in/sign-in/testing.ts';
import type { Language } from './visitor.ts';

/** A signed-up fan in the browser with this device id. */
export interface Fan {
  userId: string;
  name: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  deviceId: string;
}

/** A random name part that no other test uses. */
export const unique = (word: string) => `${word}${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** The provider decides whether a person is new, so each new fan needs a unique name. */
export function newcomer(): { name: string; email: string } {
  const name = unique('Fan');
  return { name, email: `${name.toLowerCase()}@fans.example` };
}

/**
 * Calls the API as the site's own page does, or as a page of another origin.
 * @param fan also names the product, where that is not the one of these tests
 * @throws with the reply when it is a refusal
 */
export async function callAs(
  fan: Pick<Fan, 'deviceId'> & Partial<Fan> & { origin?: string; site?: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const site = fan.site ?? inject('product').site;
  const answer = await fetch(`${site}/api/v1${path}`, {
    method,
    headers: {
      Origin: fan.origin ?? site,
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      'X-Device-Id': fan.deviceId,
      'Idempotency-Key': randomUUID(),
      ...(fan.accessToken && { Authorization: `Bearer ${fan.accessToken}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path} gave ${JSON.stringify(reply)}`);
  return reply;
}

/** Signs a new fan up through Kakao's stand-in, without a browser: for tests that begin with a member. */
export async function joinFan(site?: string): Promise<Fan> {
  const device = { deviceId: randomUUID(), ...(site !== undefined && { site }) };
  const { name, email } = newcomer();
  const { authorizationUrl } = await callAs(device, 'GET', '/user/oauth/kakao/init');
  const { searchParams } = await authorizeAt(String(authorizationUrl), { person: 'new', name, email });
  const { signupToken } = await callAs(device, 'POST', '/user/oauth/kakao', Object.fromEntries(searchParams));
  const { agreements } = await callAs(device, 'GET', '/user/join/terms');
  const reply = await callAs(device, 'POST', '/user/join', {
    signupToken,
    name,
    nickname: name,
    email,
    birthDate: '2000-02-29',
    residence: 'KOREA',
    agreements: requiredOf(agreements),
  });
  const { userId = '', accessToken = '', refreshToken = '' } = SignInReply.parse(reply);
  return { deviceId: device.deviceId, userId, name, email, accessToken, refreshToken };
}

/** The same fan, signed in on another device as well. */
export async function onAnotherDevice({ name, email }: Fan, deviceId: string = randomUUID()): Promise<Fan> {
  const { authorizationUrl } = await callAs({ deviceId }, 'GET', '/user/oauth/kakao/init');
  const { searchParams } = await authorizeAt(String(authorizationUrl), { person: 'new', name, email });
  const reply = await callAs({ deviceId }, 'POST', '/user/oauth/kakao', Object.fromEntries(searchParams));
  const { userId = '', accessToken = '', refreshToken = '' } = SignInReply.parse(reply);
  return { deviceId, userId, name, email, accessToken, refreshToken };
}

function requiredOf(agreements: unknown): unknown[] {
  return Array.isArray(agreements)
    ? agreements.filter(({ required }) => required).map(({ termsId, version }) => ({ termsId, version }))
    : [];
}

/** The storage of the site (specification §3) in the browser of a fan who was there before. */
export function storageOf(language: Language, fan?: Fan): { name: string; value: string }[] {
  const stored: Record<string, string> = { language };
  if (fan) {
    const { userId, name, email, accessToken, refreshToken, deviceId } = fan;
    const state = { user: { userId, name, email }, token: { accessToken, refreshToken }, isLoggedIn: true };
    Object.assign(stored, { deviceId, accessToken, refreshToken, authStoredAt: String(Date.now()) });
    stored['auth-store'] = JSON.stringify({ state, version: 0 });
  }
  return Object.entries(stored).map(([name, value]) => ({ name, value }));
}

/** The same fan an hour later: the access token from the server has expired. */
export async function withExpiredToken(fan: Fan): Promise<Fan> {
  const key = deriveKey(inject('product').tokenSecret, 'access token');
  const anHour = 3_600;
  const { iat = 0, exp = 0, ...claims } = decodeJwt(fan.accessToken);
  const accessToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(iat - anHour)
    .setExpirationTime(exp - anHour)
    .sign(key);
  return { ...fan, accessToken };
}
