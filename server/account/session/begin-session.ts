import type { Transaction } from 'kysely';
import { hashOf, randomId, randomSecret } from '../secrets.ts';
import type { AccountTables } from '../tables.ts';
import { type Family, idleEnd, type NewSession, revokeFamily, type SessionBinding } from './rotation.ts';

/** Creates a family with its first refresh token. */
export async function begin(
  transaction: Transaction<AccountTables>,
  userId: string,
  { origin, deviceId, scopes }: NewSession,
  agent: string,
): Promise<[family: Family, refreshToken: string]> {
  const family = { family_id: randomId(), user_id: userId, origin, device_id: deviceId, scopes: [...scopes] };
  const refreshToken = randomSecret();
  await transaction
    .insertInto('refresh_family')
    .values({ ...family, agent, expires_at: idleEnd })
    .execute();
  await transaction
    .insertInto('refresh_token')
    .values({ token_hash: hashOf(refreshToken), family_id: family.family_id })
    .execute();
  return [family, refreshToken];
}

/** Ends the fan's session on this device for this origin: a new sign-in there means that the old tokens are lost. */
export async function supersede(
  transaction: Transaction<AccountTables>,
  userId: string,
  { origin, deviceId }: SessionBinding,
): Promise<string[]> {
  const open = await transaction
    .selectFrom('refresh_family')
    .select('family_id')
    .where('user_id', '=', userId)
    .where('origin', '=', origin)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .orderBy('family_id')
    .forUpdate()
    .execute();
  for (const { family_id } of open) await revokeFamily(transaction, family_id, 'SUPERSEDED');
  return open.map(({ family_id }) => family_id);
}
