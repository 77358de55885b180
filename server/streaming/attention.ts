import type { AttentionSource } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';

/** The max number of listed broadcasts. */
const maxBroadcasts = 5;

/** Interrupted broadcasts. */
export const interruptedBroadcasts = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'BROADCAST_DOWN',
  right: 'stream.read',
  async read({ titles, language }) {
    const { rows } = await pool.query<{ stream_id: string; name: string; interrupted_at: Date }>(
      `SELECT stream_id, stream.name ->> $1 AS name, interrupted_at FROM stream_round JOIN stream USING (stream_id)
       WHERE interrupted_at IS NOT NULL AND ended_at IS NULL AND ends_at > clock_timestamp()
         AND ($2::text[] IS NULL OR title_id = ANY ($2))
       ORDER BY interrupted_at LIMIT ${maxBroadcasts}`,
      [language, titles === 'all' ? null : titles],
    );
    return rows.map((row) => ({ count: 1, at: row.interrupted_at, name: row.name, id: row.stream_id }));
  },
});
