import type { FigureSource } from '../../platform/overview.ts';
import type { Platform } from '../../platform/platform.ts';

/** Fans who joined, by hour. The final count of an earlier hour is stored, and stays the same when a fan leaves. */
export const joinedFans = ({ pool }: Pick<Platform, 'pool'>): FigureSource => ({
  kind: 'MEMBERS',
  right: 'member.read',
  async countByHour(from, until) {
    const { rows } = await pool.query<{ hour: Date; count: number }>(
      `SELECT date_trunc('hour', joined_at) AS hour, count(*) FROM fan WHERE joined_at >= $1 AND joined_at < $2 GROUP BY 1`,
      [from, until],
    );
    return rows;
  },
});
