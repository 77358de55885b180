import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

/** Which notices a fan has opened. */
export function noticePersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
  return {
    name: 'notices',
    async *records(userId, language) {
      const { rows } = await pool.query<{ record: unknown }>(
        `SELECT jsonb_build_object('noticeId', notice_id, 'notice', name -> $2, 'readAt', instant_text(read_at)) AS record
         FROM notice_read JOIN notice USING (notice_id) WHERE user_id = $1 ORDER BY read_at DESC, notice_id`,
        [userId, language],
      );
      for (const { record } of rows) yield record;
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM notice_read WHERE user_id = $1', [userId]);
    },
  };
}
