import { proofMinutes, staffIdleMinutes, staffSessionHours } from '../../../rules/staff/limits.ts';
import { rightsOf } from '../../../rules/staff/rights.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { StaffProof } from '../../platform/http/staff/staff-access.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { openPerson } from '../sealed.ts';
import type { Me } from '../shapes.ts';
import { type Queryable, rolesOfStaff, type StaffRow } from '../tables.ts';

interface MeRow extends Pick<StaffRow, 'staff_id' | 'name_sealed' | 'email_sealed' | 'roles'> {
  passkeys: number;
  codes_left: number;
  proof: StaffProof;
  started_at: Date;
  idle_at: Date;
  ends_at: Date;
  proven_until: Date;
  now: Date;
}

/** @throws Refusal STAFF_SIGN_IN_REQUIRED where the session has just ended */
export async function readMe(database: Queryable, sealing: Sealing, sessionId: string): Promise<Me> {
  const { rows } = await database.query<MeRow>(
    `SELECT staff.staff_id, name_sealed, email_sealed, ${rolesOfStaff} AS roles, proof, started_at,
       (SELECT count(*) FROM staff_passkey AS p WHERE p.staff_id = staff.staff_id) AS passkeys,
       (SELECT count(*) FROM staff_recovery_code AS c WHERE c.staff_id = staff.staff_id AND used_at IS NULL) AS codes_left,
       seen_at + interval '${staffIdleMinutes} minutes' AS idle_at,
       started_at + interval '${staffSessionHours} hours' AS ends_at,
       proven_at + interval '${proofMinutes} minutes' AS proven_until, now() AS now
     FROM staff_session JOIN staff USING (staff_id) WHERE session_id = $1 AND ended_at IS NULL`,
    [sessionId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('STAFF_SIGN_IN_REQUIRED');
  return {
    staffId: row.staff_id,
    ...openPerson(sealing, row),
    roles: row.roles,
    rights: rightsOf(row.roles),
    passkeys: row.passkeys,
    recoveryCodesLeft: row.codes_left,
    session: {
      sessionId,
      startedAt: row.started_at.toISOString(),
      idleAt: row.idle_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      proof: row.proof,
      provenUntil: row.proven_until.toISOString(),
    },
    serverTime: row.now.toISOString(),
  };
}
