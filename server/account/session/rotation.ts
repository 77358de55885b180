import type { Scope } from '../../../rules/scopes.ts';
import type { Connection } from '../../platform/database/database.ts';
import { hashOf } from '../secrets.ts';
import { notifyRevoked } from './revocations.ts';

/** Days after the last refresh until a session expires. */
export const idleDays = 60;
/**
 * Seconds during which a spent token still gives its successor. A browser that sent a refresh and never got the answer (a tunnel,
 * a closed lid, a second bundle without Web Locks) sends the same token again, and must not be logged out.
 */
const replaySeconds = 60;

/** Days from the sign-in until a session ends, however often it is used: a stolen one does not last for ever. */
const maxDays = 365;

export type RevocationReason = 'LOGOUT' | 'DEVICE_REVOKED' | 'REUSED' | 'FOREIGN' | 'SUPERSEDED' | 'PARTNER_STOPPED';

/** The origin and device that a session is bound to. */
export interface SessionBinding {
  origin: string;
  deviceId: string;
}

/** A new session. */
export interface NewSession extends SessionBinding {
  /** The scopes of a partner's page; all scopes on the platform itself. */
  scopes: readonly Scope[];
}

export interface Family {
  family_id: string;
  user_id: string;
  origin: string;
  device_id: string;
  scopes: Scope[];
}

/** The token that follows a spent one, by the current secret and by those before it. */
export type Successors = readonly [current: string, ...previous: string[]];

/** `revoked`: this use has revoked the session. */
export type Rotation =
  | { outcome: 'rotated'; family: Family; successor: string }
  | { outcome: 'revoked'; family: Family }
  | { outcome: 'refused' };

/**
 * Rotates a family once. The family's row is locked before its tokens are read, so that concurrent refreshes run one after
 * another and each sees the result of the one before.
 */
export async function spend(
  connection: Connection,
  spentHash: Buffer,
  successors: Successors,
  binding: SessionBinding,
  agent: string,
): Promise<Rotation> {
  const { rows: families } = await connection.query<Family & { ended: boolean }>(
    `SELECT family_id, user_id, origin, device_id, scopes, expires_at <= now() OR revoked_at IS NOT NULL AS ended
     FROM refresh_family WHERE family_id = (SELECT family_id FROM refresh_token WHERE token_hash = $1) FOR UPDATE`,
    [spentHash],
  );
  const [family] = families;
  if (!family || family.ended) return { outcome: 'refused' };
  if (family.origin !== binding.origin || family.device_id !== binding.deviceId) {
    await revokeFamily(connection, family.family_id, 'FOREIGN');
    return { outcome: 'revoked', family };
  }
  const { rows: tokens } = await connection.query<{ unspent: boolean; recently: boolean | null }>(
    `SELECT spent_at IS NULL AS unspent, spent_at > now() - make_interval(secs => $2) AS recently
     FROM refresh_token WHERE token_hash = $1`,
    [spentHash, replaySeconds],
  );
  const [token] = tokens;
  if (!token) throw new Error('A refresh token was deleted while its session was locked');
  if (token.unspent) {
    const [successor] = successors;
    await rotate(connection, family.family_id, spentHash, hashOf(successor), agent);
    return { outcome: 'rotated', family, successor };
  }
  const successor = token.recently ? await findLive(connection, successors) : undefined;
  if (successor !== undefined) return { outcome: 'rotated', family, successor };
  await revokeFamily(connection, family.family_id, 'REUSED');
  return { outcome: 'revoked', family };
}

async function rotate(
  connection: Connection,
  familyId: string,
  spentHash: Buffer,
  successorHash: Buffer,
  agent: string,
): Promise<void> {
  await connection.query('UPDATE refresh_token SET spent_at = now() WHERE token_hash = $1', [spentHash]);
  await connection.query('INSERT INTO refresh_token (token_hash, family_id) VALUES ($1, $2)', [
    successorHash,
    familyId,
  ]);
  await connection.query(
    `UPDATE refresh_family SET last_seen_at = now(), agent = $2,
       expires_at = least(now() + make_interval(days => $3), created_at + make_interval(days => $4))
     WHERE family_id = $1`,
    [familyId, agent, idleDays, maxDays],
  );
}

/** Another server process may have made the successor, with the secret that this one has as a previous one. */
async function findLive(connection: Connection, successors: Successors): Promise<string | undefined> {
  const { rows } = await connection.query<{ token_hash: Buffer }>(
    'SELECT token_hash FROM refresh_token WHERE token_hash = ANY($1) AND spent_at IS NULL',
    [successors.map(hashOf)],
  );
  const [live] = rows;
  return live && successors.find((successor) => hashOf(successor).equals(live.token_hash));
}

/**
 * Ends every session on these origins, in the transaction that removes them from a partner.
 * @returns the number of ended sessions
 */
export async function endOnOrigins(connection: Connection, origins: readonly string[]): Promise<number> {
  const { rows } = await connection.query<{ family_id: string }>(
    `WITH open AS (
       SELECT family_id FROM refresh_family WHERE origin = ANY($1) AND revoked_at IS NULL ORDER BY family_id FOR UPDATE
     ), ended AS (
       UPDATE refresh_family SET revoked_at = now(), revoked_reason = 'PARTNER_STOPPED'
       WHERE family_id IN (SELECT family_id FROM open) RETURNING family_id
     )
     SELECT family_id FROM ended`,
    [[...origins]],
  );
  await notifyRevoked(
    connection,
    rows.map((row) => row.family_id),
  );
  return rows.length;
}

/** Revokes a family and notifies every server process. */
export async function revokeFamily(connection: Connection, familyId: string, reason: RevocationReason): Promise<void> {
  await connection.query('UPDATE refresh_family SET revoked_at = now(), revoked_reason = $2 WHERE family_id = $1', [
    familyId,
    reason,
  ]);
  await notifyRevoked(connection, [familyId]);
}
