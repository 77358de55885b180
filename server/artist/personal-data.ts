import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

/** A fan's favourite artists. */
export function artistPersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
  return {
    name: 'favourites',
    async *records(userId, language) {
      const { rows } = await pool.query<{ record: unknown }>(
        `SELECT jsonb_build_object('artistId', artist_id, 'artist', name -> $2, 'since', instant_text(since)) AS record
         FROM favourite_artist JOIN artist USING (artist_id) WHERE user_id = $1 ORDER BY added DESC`,
        [userId, language],
      );
      for (const { record } of rows) yield record;
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM favourite_artist WHERE user_id = $1', [userId]);
    },
  };
}
