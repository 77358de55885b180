import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

/** Where a fan watched, and how far. */
export function streamingPersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
  return {
    name: 'streaming',
    async *records(userId) {
      const { rows } = await pool.query<{ record: unknown }>(
        `SELECT jsonb_build_object('roundId', round_id, 'seconds', seconds, 'at', instant_text(at)) AS record
         FROM playback_position WHERE user_id = $1 ORDER BY at DESC`,
        [userId],
      );
      for (const { record } of rows) yield record;
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM playback_position WHERE user_id = $1', [userId]);
    },
  };
}
