import { afterAll, beforeAll } from 'vitest';
import { createSignInWorld, type SignInWorld, siteOrigin } from '../sign-in/testing-sign-in.ts';
import { createFans, type SignedInFan } from '../testing.ts';

export let world: SignInWorld;

export async function someFan(origin = siteOrigin): Promise<SignedInFan> {
  const [fan] = await createFans(world.test.platform, 1, origin);
  if (!fan) throw new Error('no fan');
  return fan;
}

export function browserOf(fan: SignedInFan, origin = siteOrigin) {
  return world.browser(origin, fan.deviceId);
}

export async function refresh(fan: SignedInFan, token: string, origin = siteOrigin) {
  return browserOf(fan, origin).request('POST /jwt/refresh', { token });
}

export async function query(sql: string, values: unknown[] = []) {
  const { rows } = await world.test.platform.pool.query(sql, values);
  return rows;
}

export async function revokedReason(fan: SignedInFan): Promise<string | null> {
  const [row] = await query('SELECT revoked_reason FROM refresh_family WHERE family_id = $1', [fan.familyId]);
  return row?.revoked_reason ?? null;
}

/** A running server, until the tests of the file have run. */
export function setUpSessions(): void {
  beforeAll(async () => {
    world = await createSignInWorld();
  });

  afterAll(() => world.close());
}
