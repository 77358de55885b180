import type { Connection } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { readInvitation } from '../account/invitations.ts';
import { endSessions } from '../session/sessions.ts';
import type { PasskeyCreation } from '../shapes.ts';
import { addPasskey } from './ceremonies.ts';
import { replaceRecoveryCodes } from './recovery.ts';

export interface Acceptance {
  token: string;
  label: string;
  passkey: PasskeyCreation;
}

/**
 * Uses an invitation up. A person who lost a passkey gets a link too: so earlier passkeys, codes and sessions end. The staff has to be
 * locked.
 * @throws Refusal INVITATION_EXPIRED, PASSKEY_REFUSED
 */
export async function acceptInvitation(
  { sealing, config }: Pick<Platform, 'sealing' | 'config'>,
  connection: Connection,
  { token, label, passkey }: Acceptance,
): Promise<{ staffId: string; recoveryCodes: string[] }> {
  const { staffId } = await readInvitation({ sealing }, connection, token);
  await connection.query('DELETE FROM staff_invitation WHERE staff_id = $1', [staffId]);
  await connection.query('DELETE FROM staff_passkey WHERE staff_id = $1', [staffId]);
  await endSessions(connection, staffId, { except: null });
  await addPasskey(connection, config, 'ACCEPT', staffId, { label, passkey });
  await connection.query("UPDATE staff SET state = 'ACTIVE', version = version + 1 WHERE staff_id = $1", [staffId]);
  return { staffId, recoveryCodes: await replaceRecoveryCodes(connection, staffId) };
}
