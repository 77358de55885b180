import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashOfStaffEmail } from '../sealed.ts';
import { findByEmail, lockStaff, readStaff } from './accounts.ts';
import { byCommand, inviteAgain, inviteStaff } from './invitations.ts';

const owner = {
  name: 'Demo owner',
  email: 'owner@studio.example',
  roles: [{ role: 'owner', titleId: null }],
} as const;

/**
 * Invites the demo's owner, with a new link at each start.
 * @returns the link; null once the invitation was accepted
 */
export async function inviteDemoOwner(platform: Platform): Promise<string | null> {
  const emailHash = await hashOfStaffEmail(platform.lookup, owner.email);
  return inTransaction(platform.pool, async (connection) => {
    await lockStaff(connection);
    const staffId = await findByEmail(connection, emailHash);
    if (staffId === null) return (await inviteStaff(platform, connection, { ...owner, emailHash }, byCommand)).link;
    const { state } = await readStaff(platform, connection, staffId);
    return state === 'INVITED' ? (await inviteAgain(platform, connection, staffId, byCommand)).link : null;
  });
}
