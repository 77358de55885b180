import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

/** What was sent to a fan lately. */
export function outboxPersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
  return {
    name: 'messages',
    async *records(userId) {
      // Not the kind: it says whether an address that the fan typed is somebody's.
      const { rows } = await pool.query<{ recipient: string; state: string; created_at: Date }>(
        `SELECT recipient, state, created_at FROM outgoing_message
         WHERE user_id = $1 ORDER BY message_id DESC`,
        [userId],
      );
      for (const { recipient, state, created_at: at } of rows) yield { recipient, state, at: at.toISOString() };
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM outgoing_message WHERE user_id = $1', [userId]);
    },
  };
}
