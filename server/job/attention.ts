import { failedJobDays } from '../../rules/staff/attention.ts';
import { type AttentionSource, manyOf } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';

/** The reader’s own jobs that failed lately: their result does not exist. */
export const failedJobs = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'JOBS_FAILED',
  right: null,
  async read({ staff: { staffId } }) {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      `SELECT count(*), min(ended_at) AS at FROM job
       WHERE asked_by = $1 AND state = 'FAILED' AND ended_at > now() - make_interval(days => $2)`,
      [staffId, failedJobDays],
    );
    return manyOf(rows[0]);
  },
});
