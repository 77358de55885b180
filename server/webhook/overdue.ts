import { livePartnerIds } from '../partner/service.ts';
import type { Measure } from '../platform/metrics/measure.ts';
import type { Platform } from '../platform/platform.ts';

/** How long the oldest due webhook has waited. Webhooks that are off, and those of partners who are not live, are not sent and don't count. */
export const overdueWebhooks = ({ pool }: Pick<Platform, 'pool'>): Measure => ({
  name: 'fanfare_webhooks_overdue_seconds',
  help: 'By how much the oldest waiting webhook is overdue',
  async read() {
    const { rows } = await pool.query<{ seconds: string | null }>(
      `SELECT extract(epoch FROM now() - min(next_at)) AS seconds FROM webhook_delivery AS d JOIN webhook AS w USING (webhook_id)
       WHERE d.state = 'WAITING' AND next_at < now() AND w.state = 'ON' AND partner_id = ANY ($1)`,
      [await livePartnerIds(pool, null)],
    );
    return Number(rows[0]?.seconds ?? 0);
  },
});
