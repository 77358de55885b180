import { type AttentionSource, manyOf } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';

/** Partners that have requested access and proven an origin, until the staff makes them live or stops them. */
export const trialPartners = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'PARTNERS_ON_TRIAL',
  right: 'partner.manage',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      "SELECT count(*), min(changed_at) AS at FROM partner WHERE state = 'TRIAL' AND source = 'REQUEST'",
    );
    return manyOf(rows[0]);
  },
});
