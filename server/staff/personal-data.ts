import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { sealInput } from './sealed.ts';

/**
 * A fan in the audit log: the entries stay, since the chain needs them; reason, before and after are deleted with the account, and so is
 * the input of every request about the fan: an open one can't be approved any more.
 */
export function staffPersonalData({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): PersonalData {
  return {
    name: 'staffActions',
    async *records(userId) {
      const { rows } = await pool.query<{ at: Date; action: string }>(
        "SELECT at, action FROM record_entry WHERE object_kind = 'member' AND object_id = $1 ORDER BY entry",
        [userId],
      );
      for (const { at, action } of rows) yield { at: at.toISOString(), staffAction: action };
    },
    async forget(connection, userId) {
      await connection.query(
        `DELETE FROM record_detail WHERE entry IN (
           SELECT entry FROM record_entry WHERE object_kind = 'member' AND object_id = $1)`,
        [userId],
      );
      const { rows } = await connection.query<{ approval_id: string }>(
        "SELECT approval_id FROM staff_approval WHERE object_kind = 'member' AND object_id = $1 FOR UPDATE",
        [userId],
      );
      for (const { approval_id: approvalId } of rows)
        await connection.query(
          'UPDATE staff_approval SET input_sealed = $2, expires_at = least(expires_at, now()) WHERE approval_id = $1',
          [approvalId, sealInput(sealing, approvalId, { params: null, query: null, body: null, reason: null })],
        );
    },
  };
}
