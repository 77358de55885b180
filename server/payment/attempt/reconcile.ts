import type { OrderService } from '../../order/service.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Settle } from './settle.ts';

export interface Reconciliation {
  /** Orders whose time to pay ended without a payment. */
  expired: number;
  /** Orders that were settled. */
  settled: number;
  /** Jobs of the outbox that were done. */
  worked: number;
}

/**
 * Orders whose state should be requested from the provider: with a notice of the provider, with an unanswered or half-captured attempt, past
 * their time to pay, with an open page once a minute, and for two days after an attempt that failed here but may have
 * succeeded there.
 */
const unsettled = `
  SELECT a.order_id, a.created_at AS since FROM payment_attempt AS a JOIN fan_order AS o USING (order_id)
  WHERE a.state <> 'DONE' AND (a.closed_at IS NULL OR a.state IN ('READY', 'IN_PROGRESS')) AND (
    a.is_silent OR a.state = 'IN_PROGRESS'
    OR a.state = 'READY' AND (o.expires_at <= clock_timestamp() OR o.status NOT IN ('RESERVED', 'PAYING')
      OR a.created_at < clock_timestamp() - interval '1 minute'
        AND coalesce(a.checked_at, '-infinity') < clock_timestamp() - interval '1 minute')
    OR a.state IN ('FAILED', 'EXPIRED') AND a.reference IS NOT NULL
      AND a.created_at > clock_timestamp() - interval '2 days'
      AND coalesce(a.checked_at, '-infinity') < clock_timestamp() - interval '10 minutes')
  UNION ALL
  SELECT order_id, notified_at FROM payment_attempt WHERE notified_at IS NOT NULL`;

/** One page of them, the oldest first, after the last of the page before. */
const findUnsettled = `
  SELECT order_id, min(since) AS since FROM (${unsettled}) AS u GROUP BY order_id
  HAVING $1::timestamptz IS NULL OR (min(since), order_id) > ($1, $2::text)
  ORDER BY 2, 1 LIMIT $3`;

const pageLength = 200;
/** How many providers' answers are awaited at a time. Each takes a database connection that requests could use. */
const atOnce = 4;

interface Unsettled {
  order_id: string;
  since: Date;
}

/**
 * Open disputes without a deadline, from an earlier version or because the provider did not send it: once an hour, their payments are looked
 * up as after a notice.
 */
const requestDeadlines = `
  UPDATE payment_attempt SET notified_at = clock_timestamp() WHERE attempt_id IN (
    SELECT attempt_id FROM payment_dispute JOIN payment_attempt AS a USING (attempt_id)
    WHERE payment_dispute.closed_at IS NULL AND due_at IS NULL AND notified_at IS NULL
      AND coalesce(checked_at, '-infinity') < clock_timestamp() - interval '1 hour' FOR UPDATE OF a SKIP LOCKED)`;

/** Settles everything that is unfinished: at the start, every minute, and by command. */
export async function reconcile(
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  orders: OrderService,
  settle: Settle,
): Promise<Reconciliation> {
  await pool.query(requestDeadlines);
  let settled = 0;
  async function settleOne({ order_id: orderId }: Unsettled): Promise<void> {
    try {
      await settle(orderId);
      settled += 1;
    } catch (error) {
      // A failure with one order must not stop the others.
      log.error({ err: error, order: orderId }, 'an order could not be settled');
    }
  }
  for (let last: Unsettled | null = null; ; ) {
    const values: unknown[] = [last?.since ?? null, last?.order_id ?? null, pageLength];
    const { rows }: { rows: Unsettled[] } = await pool.query<Unsettled>(findUnsettled, values);
    const waiting = rows.values();
    // All workers take the next order from the same list.
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const one of waiting) await settleOne(one);
      }),
    );
    last = rows.at(-1) ?? null;
    if (rows.length < pageLength) break;
  }
  const expired = await orders.expireUnpaid();
  return { expired, settled, worked: await orders.runJobs() };
}
