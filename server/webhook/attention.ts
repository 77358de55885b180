import { stuckTries } from '../../rules/staff/attention.ts';
import { type AttentionSource, manyOf } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';

/** Messages that a partner's server did not take, again and again. */
export const failingWebhooks = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'WEBHOOKS_FAILING',
  right: 'partner.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      `SELECT count(*), min(at) AS at FROM webhook_delivery JOIN webhook_event USING (event_id)
       WHERE state = 'WAITING' AND tries >= $1`,
      [stuckTries],
    );
    return manyOf(rows[0]);
  },
});
