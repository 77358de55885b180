import { stuckTries } from '../../rules/staff/attention.ts';
import { whichAreLive } from '../partner/service.ts';
import { type AttentionSource, manyOf } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';

/** Messages that a partner's server did not take, again and again, as long as they are sent at all. */
export const failingWebhooks = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'WEBHOOKS_FAILING',
  right: 'partner.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ partner_id: string; count: number; at: Date }>(
      `SELECT partner_id, count(*), min(at) AS at FROM webhook_delivery AS d JOIN webhook AS w USING (webhook_id)
         JOIN webhook_event USING (event_id)
       WHERE d.state = 'WAITING' AND tries >= $1 AND w.state = 'ON' GROUP BY partner_id`,
      [stuckTries],
    );
    const live = await whichAreLive(
      pool,
      rows.map((row) => row.partner_id),
    );
    const failing = rows.filter((row) => live.has(row.partner_id));
    const [first] = failing.map(({ at }) => at).toSorted((one, other) => one.getTime() - other.getTime());
    return manyOf({ count: failing.reduce((sum, { count }) => sum + count, 0), at: first ?? null });
  },
});
