import type { AttentionSource } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';

/** The max number of events that are named. */
const maxEvents = 5;

/** Prize events whose entry is closed, and whose winners are not drawn. */
export const dueDraws = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'DRAW_DUE',
  right: 'event.read',
  async read({ titles, language }) {
    const { rows } = await pool.query<{ event_id: string; name: string; results_at: Date }>(
      `SELECT event_id, name ->> $1 AS name, results_at FROM event
       WHERE drawn_at IS NULL AND closes_at <= clock_timestamp() AND ($2::text[] IS NULL OR title_id = ANY ($2))
       ORDER BY closes_at LIMIT ${maxEvents}`,
      [language, titles === 'all' ? null : titles],
    );
    return rows.map((row) => ({ count: 1, at: row.results_at, name: row.name, id: row.event_id }));
  },
});
