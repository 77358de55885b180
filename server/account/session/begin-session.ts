import type { Connection } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { hashOf, randomSecret } from '../secrets.ts';
import { type Family, idleDays, type NewSession, revokeFamily, type SessionBinding } from './rotation.ts';

/** Creates a family with its first refresh token. */
export async function begin(
  connection: Connection,
  userId: string,
  { origin, deviceId, scopes }: NewSession,
  agent: string,
): Promise<[family: Family, refreshToken: string]> {
  const family = { family_id: newId(), user_id: userId, origin, device_id: deviceId, scopes: [...scopes] };
  const refreshToken = randomSecret();
  await connection.query(
    `INSERT INTO refresh_family (family_id, user_id, origin, device_id, scopes, agent, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))`,
    [family.family_id, userId, origin, deviceId, family.scopes, agent, idleDays],
  );
  await connection.query('INSERT INTO refresh_token (token_hash, family_id) VALUES ($1, $2)', [
    hashOf(refreshToken),
    family.family_id,
  ]);
  return [family, refreshToken];
}

/** Ends the fan's session on this device for this origin: a new sign-in there means that the old tokens are lost. */
export async function supersede(
  connection: Connection,
  userId: string,
  { origin, deviceId }: SessionBinding,
): Promise<string[]> {
  const { rows } = await connection.query<{ family_id: string }>(
    `SELECT family_id FROM refresh_family
     WHERE user_id = $1 AND origin = $2 AND device_id = $3 AND revoked_at IS NULL ORDER BY family_id FOR UPDATE`,
    [userId, origin, deviceId],
  );
  for (const { family_id } of rows) await revokeFamily(connection, family_id, 'SUPERSEDED');
  return rows.map(({ family_id }) => family_id);
}
