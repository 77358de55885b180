import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

/** A fan's watched rounds, their positions, and the devices. */
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
      const sessions = await pool.query<{ record: unknown }>(
        `SELECT jsonb_build_object('roundId', round_id, 'device', device_label, 'startedAt', instant_text(started_at),
           'endedAt', instant_text(over_at)) AS record
         FROM playback_session WHERE user_id = $1 ORDER BY started_at DESC`,
        [userId],
      );
      for (const { record } of sessions.rows) yield record;
    },
    async forget(connection, userId) {
      await connection.query(
        `UPDATE playback_session SET state = 'REVOKED', over_because = 'WITHDRAWN', over_at = clock_timestamp()
         WHERE user_id = $1 AND state = 'ACTIVE'`,
        [userId],
      );
      // The number of viewers is kept, the fan and the device are not. A superseded session names the device that took over.
      await connection.query(
        `UPDATE playback_session SET device_id = '', device_label = '',
           over_because = CASE state WHEN 'SUPERSEDED' THEN NULL ELSE over_because END
         WHERE user_id = $1`,
        [userId],
      );
      await connection.query('DELETE FROM playback_position WHERE user_id = $1', [userId]);
    },
  };
}
