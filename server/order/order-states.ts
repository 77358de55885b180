import { type CartOwner, takeOutOfCart } from '../cart/service.ts';
import { recordAction } from '../platform/audit-log/server-jobs.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { StoreService } from '../store/service.ts';
import { notifyPartners } from '../webhook/service.ts';
import type { OrderStatus, PaymentState } from './contract.ts';
import { type NotifyDeps, notifyOfPayment, notifyOfUnpaid } from './messages/notify-fan.ts';
import { keepReceipt } from './messages/receipt.ts';
import { type LineRow, type OrderRow, readLines } from './order-rows.ts';
import { enqueueJob } from './outbox.ts';
import { piecesOf, reservationMinutes } from './placing/place-order.ts';
import { allows, orderTransitions } from './transitions.ts';

/** The payment feature's state of the latest attempt, for fans. */
export interface PaymentUpdate {
  payment: PaymentState;
  provider?: string;
  failure?: string | null;
  receiptUrl?: string;
}

/**
 * The transitions of an order. Each runs in its caller's transaction, on an order that `lockOrder` has locked there. Only these,
 * placing and refunding change a state.
 */
export interface OrderStates {
  /** RESERVED → PAYING; an order that is being paid already is not changed. */
  beginPaying(connection: Connection, order: OrderRow): Promise<void>;
  /** PAYING → PAID: the reserved pieces become sold, and jobs for the delivery are stored. */
  pay(connection: Connection, order: OrderRow): Promise<void>;
  /** EXPIRED → PAYING, with a new reservation; false when the pieces are gone. */
  revive(connection: Connection, order: OrderRow): Promise<boolean>;
  /** RESERVED | PAYING → EXPIRED | CANCELED: the reserved pieces are released. */
  release(connection: Connection, order: OrderRow, to: 'EXPIRED' | 'CANCELED'): Promise<void>;
  showPayment(connection: Connection, orderId: string, update: PaymentUpdate): Promise<void>;
}

type Stock = Pick<StoreService, 'reserveStock' | 'sellStock' | 'releaseStock'>;

export function createOrderStates(platform: NotifyDeps & Pick<Platform, 'config'>, stock: Stock): OrderStates {
  const { publicOrigin } = platform.config;
  const ownerOf = ({ user_id: userId, origin }: OrderRow): CartOwner => ({
    userId,
    origin,
    isPlatform: origin === publicOrigin,
  });
  return {
    async beginPaying(connection, order) {
      if (order.status !== 'PAYING') await move(connection, order, 'PAYING');
    },
    async pay(connection, order) {
      const lines = await readLines(connection, [order.order_id]);
      await move(connection, order, 'PAID');
      await keepReceipt(connection, platform.config, order, lines);
      for (const { line_id: lineId } of lines) {
        const key = `fulfil:${lineId}`;
        await enqueueJob(connection, { key, kind: 'FULFIL_LINE', orderId: order.order_id, payload: { lineId } });
      }
      if (order.from_cart) await takeOutOfCart(connection, ownerOf(order), piecesOf(lines));
      // Before the locks on the products' rows.
      await notifyOfPayment(platform, connection, order.order_id, lines);
      await stock.sellStock(connection, piecesOf(lines));
      await notifyPartners(connection, {
        type: 'order.paid',
        cause: `order.paid:${order.order_id}`,
        data: webhookData(order, lines),
        origin: order.origin,
      });
    },
    async revive(connection, order) {
      const lines = await readLines(connection, [order.order_id]);
      try {
        await stock.reserveStock(connection, order.user_id, piecesOf(lines), { ignoreSaleTime: true });
      } catch (error) {
        // The refusal comes before any write, so the transaction can continue.
        if (error instanceof Refusal) return false;
        throw error;
      }
      await move(connection, order, 'PAYING');
      await connection.query(
        `UPDATE fan_order SET expires_at = clock_timestamp() + interval '${reservationMinutes} minutes' WHERE order_id = $1`,
        [order.order_id],
      );
      await setLines(connection, order.order_id, 'RELEASED', 'WAITING');
      return true;
    },
    async release(connection, order, to) {
      const lines = await readLines(connection, [order.order_id]);
      await move(connection, order, to);
      await setLines(connection, order.order_id, 'WAITING', 'RELEASED');
      if (to === 'EXPIRED') {
        await keepExpiry(connection, order);
        await notifyOfUnpaid(platform, connection, order.order_id, lines);
      }
      await stock.releaseStock(connection, order.user_id, piecesOf(lines), 'reserved');
    },
    async showPayment(connection, orderId, { payment, provider, failure = null, receiptUrl }) {
      await connection.query(
        `UPDATE fan_order SET payment = $2, provider = coalesce($3, provider), failure = $4,
           receipt_url = coalesce($5, receipt_url) WHERE order_id = $1`,
        [orderId, payment, provider ?? null, failure, receiptUrl ?? null],
      );
    },
  };
}

/** The webhook's data for the partner on whose page the order was placed: nothing about the fan. */
const webhookData = (order: OrderRow, lines: readonly LineRow[]) => ({
  orderId: order.order_id,
  number: order.number,
  origin: order.origin,
  amount: order.payment_amount,
  currency: order.currency,
  lines: lines.map(({ product_id: productId, quantity }) => ({ productId, quantity })),
});

/**
 * Changes the state of a locked order, also in `order` itself.
 * @throws where the table of transitions has no such change: a bug, which the database refuses as well
 */
export async function move(connection: Connection, order: OrderRow, to: OrderStatus): Promise<void> {
  if (!allows(orderTransitions, order.status, to)) {
    throw new Error(`The order ${order.order_id} can't go from ${order.status} to ${to}`);
  }
  await connection.query(
    `UPDATE fan_order SET status = $2, paid_at = CASE WHEN $2 = 'PAID' THEN clock_timestamp() ELSE paid_at END
     WHERE order_id = $1`,
    [order.order_id, to],
  );
  order.status = to;
}

/** An order expires without a request. */
const keepExpiry = (connection: Connection, { order_id: id, payment_amount: amount, currency }: OrderRow) =>
  recordAction(connection, {
    job: 'expiry',
    action: 'order.expire',
    object: { kind: 'order', id },
    after: { amount, currency },
  });

async function setLines(connection: Connection, orderId: string, from: string, to: string): Promise<void> {
  await connection.query('UPDATE order_line SET state = $3 WHERE order_id = $1 AND state = $2', [orderId, from, to]);
}
