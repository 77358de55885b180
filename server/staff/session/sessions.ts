import { deviceNameOf } from '../../../rules/person/device-name.ts';
import { proofMinutes, staffIdleMinutes, staffSessionHours } from '../../../rules/staff/limits.ts';
import type { RoleAssignment } from '../../../rules/staff/rights.ts';
import type { Visitor } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Staff, StaffProof } from '../../platform/http/staff/staff-access.ts';
import { newId } from '../../platform/new-id.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { openAddress, sealAddress } from '../sealed.ts';
import { hashOf, randomSecret } from '../secrets.ts';
import type { StaffSession } from '../shapes.ts';
import { type Queryable, rolesOfStaff } from '../tables.ts';

/** SQL condition of an active session. */
export const sessionIsActive = `ended_at IS NULL AND seen_at > now() - interval '${staffIdleMinutes} minutes'
  AND started_at > now() - interval '${staffSessionHours} hours'`;

/**
 * Begins a session.
 * @returns the token for its cookie; only its hash is stored
 */
export async function beginSession(
  database: Queryable,
  sealing: Sealing,
  staffId: string,
  proof: StaffProof,
  { agent, address }: Pick<Visitor, 'agent' | 'address'>,
): Promise<{ sessionId: string; token: string }> {
  const [sessionId, token] = [newId(), randomSecret()];
  await database.query(
    `INSERT INTO staff_session (session_id, staff_id, token_hash, agent, address_sealed, proof)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [sessionId, staffId, hashOf(token), agent, sealAddress(sealing, sessionId, address), proof],
  );
  await database.query('UPDATE staff SET signed_in_at = now() WHERE staff_id = $1', [staffId]);
  return { sessionId, token };
}

interface FoundRow {
  staff_id: string;
  session_id: string;
  proof: StaffProof | null;
  roles: RoleAssignment[];
}

/**
 * The session of a cookie, read at every request: a session that an owner ends is refused at once. A request of a person extends it, at most
 * once a minute.
 * @param isBackground true if the page sent the request automatically: it does not extend the session
 * @throws Refusal STAFF_SIGN_IN_REQUIRED
 */
export async function findSession(database: Queryable, token: string, isBackground: boolean): Promise<Staff> {
  const { rows } = await database.query<FoundRow>({
    name: 'staff-session',
    text: `WITH found AS (
        SELECT session_id, staff_id, proof, proven_at, seen_at, ${rolesOfStaff} AS roles
        FROM staff_session JOIN staff USING (staff_id)
        WHERE token_hash = $1 AND state = 'ACTIVE' AND ${sessionIsActive}
      ), touched AS (
        UPDATE staff_session SET seen_at = now() FROM found
        WHERE staff_session.session_id = found.session_id AND NOT $2 AND found.seen_at < now() - interval '1 minute'
      )
      SELECT session_id, staff_id, roles,
        CASE WHEN proven_at > now() - interval '${proofMinutes} minutes' THEN proof END AS proof
      FROM found`,
    values: [hashOf(token), isBackground],
  });
  const [found] = rows;
  if (found === undefined) throw new Refusal('STAFF_SIGN_IN_REQUIRED');
  return { staffId: found.staff_id, sessionId: found.session_id, roles: found.roles, proof: found.proof };
}

interface SessionRow {
  session_id: string;
  agent: string;
  address_sealed: Buffer;
  started_at: Date;
  seen_at: Date;
  ends_at: Date;
}

/** A staff member's active sessions, the latest first. */
export async function listSessions(
  database: Queryable,
  sealing: Sealing,
  staffId: string,
  current: string | null,
): Promise<StaffSession[]> {
  const { rows } = await database.query<SessionRow>(
    `SELECT session_id, agent, address_sealed, started_at, seen_at,
       started_at + interval '${staffSessionHours} hours' AS ends_at
     FROM staff_session WHERE staff_id = $1 AND ${sessionIsActive} ORDER BY started_at DESC`,
    [staffId],
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    ...deviceNameOf(row.agent),
    address: openAddress(sealing, row),
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    current: row.session_id === current,
  }));
}

/**
 * Ends sessions of a staff member.
 * @param which one of them, or all but one
 * @returns how many went on
 */
export async function endSessions(
  database: Queryable,
  staffId: string,
  which: { only: string } | { except: string | null },
): Promise<number> {
  const [condition, sessionId] =
    'only' in which ? ['session_id = $2', which.only] : ['session_id IS DISTINCT FROM $2', which.except];
  const { rowCount } = await database.query(
    `UPDATE staff_session SET ended_at = now() WHERE staff_id = $1 AND ${condition} AND ${sessionIsActive}`,
    [staffId, sessionId],
  );
  return rowCount ?? 0;
}

/** Notes that the holder of a session has just used a passkey. */
export async function proveSession(database: Queryable, sessionId: string): Promise<void> {
  await database.query("UPDATE staff_session SET proof = 'PASSKEY', proven_at = now() WHERE session_id = $1", [
    sessionId,
  ]);
}

/** Deletes sessions that ended long ago. */
export async function sweepSessions(database: Queryable): Promise<void> {
  await database.query("DELETE FROM staff_session WHERE started_at < now() - interval '90 days'");
}
