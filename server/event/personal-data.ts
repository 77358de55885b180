import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * A fan's entries. Whether one won is told by the event itself, when its result is open, and by nothing before it. An
 * entry stays in its draw, which everybody can recompute, under a pseudonym that leads to nobody any more.
 */
export function eventPersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
  async function countOf(userId: string, condition: string): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM event_entry JOIN event USING (event_id) WHERE user_id = $1 AND ${condition}`,
      [userId],
    );
    return rows[0]?.count ?? 0;
  }

  return {
    name: 'events',
    async *records(userId, language) {
      const { rows } = await pool.query<{ record: unknown }>(
        `SELECT jsonb_build_object('eventId', event_id, 'event', name -> $2, 'enteredAt', instant_text(entered_at),
           'pseudonym', pseudonym) AS record
         FROM event_entry JOIN event USING (event_id) WHERE user_id = $1 ORDER BY entered_at DESC, event_id`,
        [userId, language],
      );
      for (const { record } of rows) yield record;
    },
    async counts(userId) {
      return { events: await countOf(userId, 'true') };
    },
    async leaving(userId) {
      const open = await countOf(userId, 'results_at > clock_timestamp()');
      return open > 0 ? [{ kind: 'EVENT_ENTRY', count: open, blocks: false }] : [];
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM winner_info WHERE user_id = $1', [userId]);
    },
  };
}
