import type { OrderService } from '../order/service.ts';
import type { Platform } from '../platform/platform.ts';
import type { Settle } from './settle.ts';

export interface Reconciliation {
  /** Orders that nobody was paying and whose time was over. */
  expired: number;
  /** Orders that were settled. */
  settled: number;
  /** Pieces of work that the outbox had left. */
  worked: number;
}

/**
 * Orders whose provider should be asked: with a webhook that nobody worked on, silent or half captured ones, those whose
 * time is over, open pages once a minute, and for two days attempts that came to nothing here and may not have there.
 */
const findUnsettled = `
  SELECT order_id FROM payment_attempt AS a JOIN fan_order AS o USING (order_id)
  WHERE a.state <> 'DONE' AND (a.closed_at IS NULL OR a.state IN ('READY', 'IN_PROGRESS')) AND (
    a.is_silent OR a.state = 'IN_PROGRESS'
    OR a.state = 'READY' AND (o.expires_at <= clock_timestamp() OR o.status NOT IN ('RESERVED', 'PAYING')
      OR a.created_at < clock_timestamp() - interval '1 minute'
        AND coalesce(a.checked_at, '-infinity') < clock_timestamp() - interval '1 minute')
    OR a.state IN ('FAILED', 'EXPIRED') AND a.reference IS NOT NULL
      AND a.created_at > clock_timestamp() - interval '2 days'
      AND coalesce(a.checked_at, '-infinity') < clock_timestamp() - interval '10 minutes')
  UNION SELECT a.order_id FROM payment_event AS e JOIN payment_attempt AS a USING (attempt_id) WHERE e.settled_at IS NULL
  LIMIT 500`;

/** Brings everything that is unfinished to where it belongs; at the start, every minute, and by command. */
export async function reconcile(
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  orders: OrderService,
  settle: Settle,
): Promise<Reconciliation> {
  const { rows } = await pool.query<{ order_id: string }>(findUnsettled);
  let settled = 0;
  for (const { order_id: orderId } of rows) {
    try {
      await settleEvents(pool, orderId, settle);
      settled += 1;
    } catch (error) {
      // One order that can't be settled must not keep the others from it.
      log.error({ err: error, order: orderId }, 'an order could not be settled');
    }
  }
  const expired = await orders.expireUnpaid();
  return { expired, settled, worked: await orders.workOff() };
}

/** Settles an order; the events that had come before it are then worked on. */
export async function settleEvents(pool: Platform['pool'], orderId: string, settle: Settle): Promise<void> {
  const { rows } = await pool.query<{ event_id: string; provider: string }>(
    `SELECT e.provider, e.event_id FROM payment_event AS e JOIN payment_attempt AS a USING (attempt_id)
     WHERE a.order_id = $1 AND e.settled_at IS NULL`,
    [orderId],
  );
  await settle(orderId);
  await pool.query(
    `UPDATE payment_event AS e SET settled_at = clock_timestamp()
     FROM unnest($1::text[], $2::text[]) AS done (provider, event_id)
     WHERE e.provider = done.provider AND e.event_id = done.event_id`,
    [rows.map((row) => row.provider), rows.map((row) => row.event_id)],
  );
}
