import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * What the record keeps of a fan: that something was done stays, as the chain needs it; why, before and after go with the account.
 */
export function staffPersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
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
    },
  };
}
