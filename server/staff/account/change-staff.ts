import type { RoleAssignment } from '../../../rules/staff/rights.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { sealStaffEmail, sealStaffName } from '../sealed.ts';
import { endSessions } from '../session/sessions.ts';
import type { StaffMember } from '../shapes.ts';
import { findByEmail, readStaff, refuseLastOwner, replaceRoles } from './accounts.ts';

type Deps = Pick<Platform, 'sealing'>;

/**
 * Changes the roles of a staff member, from the next request on. The staff has to be locked.
 * @param version the version that the change is based on; null: any
 * @throws Refusal NOT_FOUND; STAFF_CHANGED with `staff` as it stands; LAST_OWNER
 */
export async function changeRoles(
  deps: Deps,
  connection: Connection,
  staffId: string,
  { version, roles }: { version: number | null; roles: readonly RoleAssignment[] },
): Promise<StaffMember> {
  const staff = await readStaff(deps, connection, staffId);
  if (version !== null && staff.version !== version) throw new Refusal('STAFF_CHANGED', { staff });
  if (!roles.some(({ role }) => role === 'owner')) await refuseLastOwner(connection, staffId);
  await replaceRoles(connection, staffId, roles);
  await connection.query('UPDATE staff SET version = version + 1 WHERE staff_id = $1', [staffId]);
  return readStaff(deps, connection, staffId);
}

interface Person {
  /** The version that the change is based on. */
  version: number;
  name: string;
  email: string;
  /** From `hashOfStaffEmail`: made before the transaction, since the key of the hashes may have to be read. */
  emailHash: Buffer;
}

/**
 * Changes the name and the address of a staff member. The staff has to be locked. An open invitation ends with its address, which may have
 * been a stranger's.
 * @throws Refusal NOT_FOUND; STAFF_CHANGED with `staff` as it stands; STAFF_EMAIL_TAKEN
 */
export async function changePerson(
  deps: Deps,
  connection: Connection,
  staffId: string,
  { version, name, email, emailHash }: Person,
): Promise<StaffMember> {
  const staff = await readStaff(deps, connection, staffId);
  if (staff.version !== version) throw new Refusal('STAFF_CHANGED', { staff });
  const owner = await findByEmail(connection, emailHash);
  if (owner !== null && owner !== staffId) throw new Refusal('STAFF_EMAIL_TAKEN');
  if (owner === null) await connection.query('DELETE FROM staff_invitation WHERE staff_id = $1', [staffId]);
  await connection.query(
    `UPDATE staff SET name_sealed = $2, email_sealed = $3, email_hash = $4, version = version + 1 WHERE staff_id = $1`,
    [staffId, sealStaffName(deps.sealing, staffId, name), sealStaffEmail(deps.sealing, staffId, email), emailHash],
  );
  return readStaff(deps, connection, staffId);
}

/**
 * Ends a staff member's account, with its sessions, passkeys and codes. The staff has to be locked.
 * @throws Refusal NOT_FOUND; LAST_OWNER; STAFF_STATE for a deactivated one
 */
export async function deactivate(deps: Deps, connection: Connection, staffId: string): Promise<StaffMember> {
  const staff = await readStaff(deps, connection, staffId);
  if (staff.state === 'DEACTIVATED') throw new Refusal('STAFF_STATE');
  await refuseLastOwner(connection, staffId);
  await endSessions(connection, staffId, { except: null });
  for (const table of ['staff_passkey', 'staff_recovery_code', 'staff_invitation', 'staff_challenge', 'staff_identity'])
    await connection.query(`DELETE FROM ${table} WHERE staff_id = $1`, [staffId]);
  await connection.query("UPDATE staff SET state = 'DEACTIVATED', version = version + 1 WHERE staff_id = $1", [
    staffId,
  ]);
  return readStaff(deps, connection, staffId);
}
