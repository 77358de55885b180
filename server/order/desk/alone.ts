import { maxRefundedAlone } from '../../../rules/staff/limits.ts';
import type { OrderRow, Queryable } from '../order-rows.ts';
import { readOpen } from '../refund/owed.ts';

/**
 * The amount that one person may still refund of an order: many small refunds of the staff count as one large one. Money that was released
 * counts as well, since the fan keeps it and the items. While the order is held, the decision is about that money, and
 * it does not count here.
 */
export async function readAlone(database: Queryable, order: OrderRow): Promise<number> {
  const { rows } = await database.query<{ amount: number }>(
    "SELECT coalesce(sum(amount), 0)::bigint AS amount FROM refund WHERE order_id = $1 AND requested_by = 'OPERATOR'",
    [order.order_id],
  );
  const released = order.held === null ? Math.min(order.released_outside, await readOpen(database, order)) : 0;
  return Math.max(0, maxRefundedAlone[order.currency] - (rows[0]?.amount ?? 0) - released);
}
