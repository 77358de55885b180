import { stuckTries } from '../../rules/staff/attention.ts';
import { livePartnerIds } from '../partner/service.ts';
import { type AttentionSource, manyOf } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';

/** Messages that a partner's server did not take, again and again, as long as they are sent at all. */
export const failingWebhooks = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'WEBHOOKS_FAILING',
  right: 'partner.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      `SELECT count(*), min(at) AS at FROM webhook_delivery AS d JOIN webhook AS w USING (webhook_id)
         JOIN webhook_event USING (event_id)
       WHERE d.state = 'WAITING' AND tries >= $1 AND w.state = 'ON' AND partner_id = ANY ($2)`,
      [stuckTries, await livePartnerIds(pool, null)],
    );
    return manyOf(rows[0]);
  },
});
