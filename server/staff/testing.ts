import { randomUUID } from 'node:crypto';
import { studioHeader } from '../../rules/staff/limits.ts';
import type { RoleAssignment } from '../../rules/staff/rights.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { StaffProof } from '../platform/http/staff/staff-access.ts';
import type { Platform } from '../platform/platform.ts';
import { byCommand, inviteStaff } from './account/invitations.ts';
import { hashOfStaffEmail } from './sealed.ts';
import { writeCookie } from './session/cookie.ts';
import { beginSession } from './session/sessions.ts';

/** A staff member with a session, for tests that are not about signing in. */
export interface SignedInStaff {
  staffId: string;
  sessionId: string;
  /** As a browser sends it. */
  cookie: string;
  /** Of a request of Studio's pages. */
  headers: Record<string, string>;
}

/** Stores a staff member who has just signed in. @param proof how */
export async function createStaff(
  platform: Platform,
  roles: readonly RoleAssignment[],
  proof: StaffProof = 'PASSKEY',
): Promise<SignedInStaff> {
  const { pool, config, sealing } = platform;
  const from = { agent: 'test', address: '192.0.2.1' };
  const email = `${randomUUID()}@studio.example`;
  const emailHash = await hashOfStaffEmail(platform.lookup, email);
  return inTransaction(pool, async (connection) => {
    const { staffId } = await inviteStaff(
      platform,
      connection,
      { name: 'Min Seo', email, emailHash, roles },
      byCommand,
    );
    await connection.query('DELETE FROM staff_invitation WHERE staff_id = $1', [staffId]);
    await connection.query("UPDATE staff SET state = 'ACTIVE' WHERE staff_id = $1", [staffId]);
    const { sessionId, token } = await beginSession(connection, sealing, staffId, proof, from);
    const [cookie = ''] = writeCookie(token, config.publicOrigin).split(';');
    const headers = { Cookie: cookie, Origin: config.publicOrigin, [studioHeader]: 'person' };
    return { staffId, sessionId, cookie, headers };
  });
}
