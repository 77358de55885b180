import { maxRefundedAlone } from '../../../rules/staff/limits.ts';
import type { OrderRow, Queryable } from '../order-rows.ts';

/** The amount that one person may still refund of an order: many small refunds of the staff count as one large one. */
export async function readAlone(database: Queryable, { order_id: orderId, currency }: OrderRow): Promise<number> {
  const { rows } = await database.query<{ amount: number }>(
    "SELECT coalesce(sum(amount), 0)::bigint AS amount FROM refund WHERE order_id = $1 AND requested_by = 'OPERATOR'",
    [orderId],
  );
  return Math.max(0, maxRefundedAlone[currency] - (rows[0]?.amount ?? 0));
}
