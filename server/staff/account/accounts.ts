import type { RoleAssignment } from '../../../rules/staff/rights.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { openPerson } from '../sealed.ts';
import type { StaffMember } from '../shapes.ts';
import { type Queryable, rolesOfStaff, type StaffRow } from '../tables.ts';

interface MemberRow extends StaffRow {
  passkeys: number;
  invited_until: Date | null;
}

const selectMembers = `SELECT staff_id, name_sealed, email_sealed, state, version, staff.created_at, signed_in_at,
    ${rolesOfStaff} AS roles, staff_invitation.expires_at AS invited_until,
    (SELECT count(*) FROM staff_passkey WHERE staff_passkey.staff_id = staff.staff_id) AS passkeys
  FROM staff LEFT JOIN staff_invitation USING (staff_id)`;

type Deps = Pick<Platform, 'sealing'>;

function memberOf({ sealing }: Deps, row: MemberRow): StaffMember {
  return {
    staffId: row.staff_id,
    ...openPerson(sealing, row),
    state: row.state,
    roles: row.roles,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    signedInAt: row.signed_in_at?.toISOString() ?? null,
    passkeys: row.passkeys,
    invitation: row.invited_until && { expiresAt: row.invited_until.toISOString() },
  };
}

/** All staff accounts, by name. Names are sealed, so the server sorts the few accounts itself. */
export async function listStaff(deps: Deps, database: Queryable): Promise<StaffMember[]> {
  const { rows } = await database.query<MemberRow>(selectMembers);
  return rows
    .map((row) => memberOf(deps, row))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.staffId.localeCompare(other.staffId));
}

/** @throws Refusal NOT_FOUND */
export async function readStaff(deps: Deps, database: Queryable, staffId: string): Promise<StaffMember> {
  const { rows } = await database.query<MemberRow>(`${selectMembers} WHERE staff_id = $1`, [staffId]);
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return memberOf(deps, row);
}

/**
 * @param emailHash from `hashOfStaffEmail`
 * @returns null for an address that no staff member has
 */
export async function findByEmail(database: Queryable, emailHash: Buffer): Promise<string | null> {
  const { rows } = await database.query<{ staff_id: string }>('SELECT staff_id FROM staff WHERE email_hash = $1', [
    emailHash,
  ]);
  return rows[0]?.staff_id ?? null;
}

/** Staff accounts change one after the other, so that the last owner can't be lost between two changes. */
export type LockStaff = (connection: Connection) => Promise<void>;

export const lockStaff: LockStaff = async (connection) => {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.staff]);
};

/** Gives a locked staff member exactly these roles. */
export async function replaceRoles(
  database: Queryable,
  staffId: string,
  roles: readonly RoleAssignment[],
): Promise<void> {
  await database.query('DELETE FROM staff_role WHERE staff_id = $1', [staffId]);
  await database.query(
    `INSERT INTO staff_role (staff_id, role, title_id) SELECT $1, role, coalesce(title_id, '')
     FROM unnest($2::text[], $3::text[]) AS roles (role, title_id) ON CONFLICT DO NOTHING`,
    [staffId, roles.map(({ role }) => role), roles.map(({ titleId }) => titleId)],
  );
}

/**
 * Only an owner can invite another one, so an owner who can sign in must remain.
 * @throws Refusal LAST_OWNER where this staff member is the only active owner
 */
export async function refuseLastOwner(database: Queryable, staffId: string): Promise<void> {
  const { rows } = await database.query<{ is_owner: boolean; others: number }>(
    `SELECT bool_or(staff_id = $1) AS is_owner, count(*) FILTER (WHERE staff_id <> $1) AS others
     FROM staff JOIN staff_role USING (staff_id) WHERE role = 'owner' AND state = 'ACTIVE'`,
    [staffId],
  );
  if (rows[0]?.is_owner === true && rows[0].others === 0) throw new Refusal('LAST_OWNER');
}
