import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { lockOrder, unpaidOrders } from './order-rows.ts';
import type { OrderStates } from './order-states.ts';

/** If the provider may still have been paid, the payment feature must ask the provider first. */
const findDue = `
  SELECT order_id FROM fan_order
  WHERE ${unpaidOrders} AND expires_at <= clock_timestamp() AND order_id <> ALL($1)
  ORDER BY expires_at LIMIT 1`;

/**
 * Ends expired orders without a running payment. A failed order is retried in the next sweep, and does not stop the others.
 * @returns how many
 */
export async function expireUnpaid(
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  states: Pick<OrderStates, 'release'>,
): Promise<number> {
  const failed: string[] = [];
  for (let expired = 0; ; expired += 1) {
    const due = { orderId: '' };
    try {
      // Outside a transaction, whose commit would wake other work.
      const { rowCount } = await pool.query(findDue, [failed]);
      if (rowCount === 0) return expired;
      await inTransaction(pool, async (connection) => {
        const { rows } = await connection.query<{ order_id: string }>(`${findDue} FOR UPDATE SKIP LOCKED`, [failed]);
        due.orderId = rows[0]?.order_id ?? '';
        const order = await lockOrder(connection, due.orderId);
        if (order !== null) await states.release(connection, order, 'EXPIRED');
      });
    } catch (error) {
      if (due.orderId === '') throw error;
      log.error({ err: error, order: due.orderId }, 'an order could not be released');
      failed.push(due.orderId);
      expired -= 1;
    }
    if (due.orderId === '') return expired;
  }
}
