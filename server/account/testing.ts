import { randomUUID } from 'node:crypto';
import { scopes as allScopes, type Scope } from '../../rules/scopes.ts';
import { hashOfRecipient } from '../outbox/sealed.ts';
import { stopAddress } from '../outbox/stopped.ts';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import { hashOfEmail, openEmail, sealBirthDate, sealEmail, sealName } from './profile/sealed.ts';
import { hashOf, randomSecret } from './secrets.ts';
import { createAccessTokens } from './session/access-tokens.ts';

/** A fan with a session, for tests, benchmarks and crash tests that are not about signing in. */
export interface SignedInFan {
  userId: string;
  familyId: string;
  deviceId: string;
  accessToken: string;
  refreshToken: string;
}

/**
 * Stores that many fans in one statement, each with a session on one device, and issues their tokens.
 * @param origin the origin of the sessions; the platform's own by default
 * @param scopes scopes of a partner's page; by default all. At least one: a session without scopes counts as revoked
 * whenever the server asks the database, which it does until it listens for revocations
 */
export async function createFans(
  { pool, config, sealing, lookup }: Platform,
  count: number,
  origin = config.publicOrigin,
  scopes: readonly Scope[] = allScopes,
): Promise<SignedInFan[]> {
  if (scopes.length === 0) throw new Error('a session has at least one scope');
  const accessTokens = createAccessTokens(config.tokenSecrets);
  const fans = await Promise.all(
    Array.from({ length: count }, async () => {
      const session = { userId: newId(), familyId: newId(), deviceId: randomUUID(), origin, scopes };
      return { ...session, accessToken: await accessTokens.issue(session), refreshToken: randomSecret() };
    }),
  );
  await pool.query(storeFans, [
    fans.map(({ userId }) => userId),
    fans.map(({ familyId }) => familyId),
    fans.map(({ deviceId }) => deviceId),
    fans.map(({ refreshToken }) => hashOf(refreshToken)),
    origin,
    scopes,
    fans.map(({ userId }) => sealName(sealing, userId, 'Fan')),
    fans.map(({ userId }) => sealEmail(sealing, userId, emailOf(userId))),
    await Promise.all(fans.map(({ userId }) => hashOfEmail(lookup, emailOf(userId)))),
    fans.map(({ userId }) => sealBirthDate(sealing, userId, '2000-01-01')),
  ]);
  return fans;
}

const emailOf = (userId: string) => `${userId.toLowerCase()}@fans.example`;

const storeFans = `
  WITH input AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $7::bytea[], $8::bytea[], $9::bytea[], $10::bytea[])
      AS input (user_id, family_id, device_id, token_hash, name_sealed, email_sealed, email_hash, birth_date_sealed)
  ), fan AS (
    INSERT INTO fan (user_id, name_sealed, nickname, nickname_key, email_sealed, email_hash, email_verified_at,
      birth_date_sealed, proven_age, residence, language)
    SELECT user_id, name_sealed, 'fan' || left(md5(user_id), 24), 'fan' || left(md5(user_id), 24),
           email_sealed, email_hash, now(), birth_date_sealed, 14, 'KOREA', 'ko'
      FROM input
  ), identity AS (
    INSERT INTO fan_identity (provider, subject_hash, user_id) SELECT 'google', sha256(convert_to(user_id, 'UTF8')), user_id FROM input
  ), family AS (
    INSERT INTO refresh_family (family_id, user_id, origin, device_id, scopes, agent, expires_at)
    SELECT family_id, user_id, $5, device_id, $6, 'test', now() + interval '60 days' FROM input
  )
  INSERT INTO refresh_token (token_hash, family_id) SELECT token_hash, family_id FROM input`;

/** As if mail to a fan's address had bounced. */
export async function stopMailOf(platform: Platform, userId: string): Promise<void> {
  const { rows } = await platform.pool.query<{ user_id: string; email_sealed: Buffer }>(
    'SELECT user_id, email_sealed FROM fan WHERE user_id = $1',
    [userId],
  );
  const [fan] = rows;
  if (fan === undefined) throw new Error(`There is no fan ${userId}`);
  const hash = await hashOfRecipient(platform.lookup, openEmail(platform.sealing, fan));
  await stopAddress(platform.pool, { hash, userId, reason: 'BOUNCED', status: '5.1.1' });
}
