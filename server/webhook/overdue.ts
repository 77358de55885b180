import { livePartnerIds } from '../partner/service.ts';
import type { Measure } from '../platform/metrics/measure.ts';
import type { Platform } from '../platform/platform.ts';

/** How long the oldest message waits that is due. What is switched off and who is not live is sent nothing, so that it does not count. */
export const overdueWebhooks = ({ pool }: Pick<Platform, 'pool'>): Measure => ({
  name: 'fanfare_webhooks_overdue_seconds',
  help: 'Since when the oldest webhook should have been sent',
  async read() {
    const { rows } = await pool.query<{ seconds: string | null }>(
      `SELECT extract(epoch FROM now() - min(next_at)) AS seconds FROM webhook_delivery AS d JOIN webhook AS w USING (webhook_id)
       WHERE d.state = 'WAITING' AND next_at < now() AND w.state = 'ON' AND partner_id = ANY ($1)`,
      [await livePartnerIds(pool, null)],
    );
    return Number(rows[0]?.seconds ?? 0);
  },
});
