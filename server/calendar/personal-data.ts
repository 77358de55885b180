import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

/** That a fan's calendar has an address. The address itself is a key and not in the download. */
export function calendarPersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
  return {
    name: 'calendar',
    async *records(userId) {
      const { rows } = await pool.query(
        'SELECT instant_text(made_at) AS since, language FROM calendar_feed WHERE user_id = $1',
        [userId],
      );
      yield* rows;
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM calendar_feed WHERE user_id = $1', [userId]);
    },
  };
}
