import type { Currency } from '../../store/contract.ts';
import type { OrderRefund } from '../contract.ts';
import type { OrderRow, Queryable } from '../order-rows.ts';

interface RefundRow {
  refund_id: string;
  order_id: string;
  amount: number;
  currency: Currency;
  requested_by: OrderRefund['by'];
  cause: OrderRefund['cause'];
  requested_at: Date;
}

/** The refunds of these orders by order, the oldest first. */
export async function readRefunds(
  database: Queryable,
  orders: readonly Pick<OrderRow, 'order_id' | 'refunded'>[],
): Promise<(orderId: string) => OrderRefund[]> {
  const refunded = orders.filter((order) => order.refunded > 0);
  if (refunded.length === 0) return () => [];
  const { rows } = await database.query<RefundRow>(
    `SELECT refund_id, order_id, amount, currency, requested_by, cause, requested_at FROM refund JOIN fan_order USING (order_id)
     WHERE order_id = ANY ($1) ORDER BY requested_at, refund_id`,
    [refunded.map((order) => order.order_id)],
  );
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return (orderId) =>
    (byOrder.get(orderId) ?? []).map((row) => ({
      refundId: row.refund_id,
      amount: { amount: row.amount, currency: row.currency },
      by: row.requested_by,
      cause: row.cause,
      at: row.requested_at.toISOString(),
    }));
}
