import { closingHours } from '../../rules/staff/attention.ts';
import type { AttentionSource, FigureSource } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';
import { isShown } from '../title/service.ts';

type Deps = Pick<Platform, 'pool'>;
const maxVotes = 5;

/** Votes that close soon: fans will ask about the results. */
export const closingVotes = ({ pool }: Deps): AttentionSource => ({
  kind: 'VOTE_CLOSING',
  right: 'vote.read',
  async read({ titles, language }) {
    const { rows } = await pool.query<{ vote_id: string; name: string; closes_at: Date }>(
      `SELECT vote_id, name ->> $1 AS name, closes_at FROM vote
       WHERE closes_at > clock_timestamp() AND closes_at < clock_timestamp() + make_interval(hours => $2)
         AND opens_at <= clock_timestamp() AND voided_at IS NULL AND ${isShown('vote')} AND ($3::text[] IS NULL OR title_id = ANY ($3))
       ORDER BY closes_at LIMIT ${maxVotes}`,
      [language, closingHours, titles === 'all' ? null : titles],
    );
    return rows.map((row) => ({ count: 1, at: row.closes_at, name: row.name, id: row.vote_id }));
  },
});

export const castBallots = ({ pool }: Deps): FigureSource => ({
  kind: 'BALLOTS',
  right: 'vote.read',
  async countByHour(from, until) {
    const { rows } = await pool.query<{ hour: Date; count: number }>(
      `SELECT date_trunc('hour', cast_at) AS hour, count(*) FROM ballot WHERE cast_at >= $1 AND cast_at < $2 GROUP BY 1`,
      [from, until],
    );
    return rows;
  },
});
