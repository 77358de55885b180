import type { Connection } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import type { StoreService } from '../store/service.ts';
import type { VoteService } from '../vote/service.ts';
import { lotSource } from './fulfil.ts';
import { newId } from './identifiers.ts';
import { type LineRow, type OrderRow, readLines } from './order-rows.ts';
import { move } from './order-states.ts';
import { owe } from './outbox.ts';
import { piecesOf } from './place-order.ts';

export interface RefundRequest {
  lineIds: readonly string[];
  reason: string;
  /** An operator is not bound to the seven days; what is spent is spent for both. */
  requestedBy: 'FAN' | 'OPERATOR';
}

const refundableStates = ['PAID', 'FULFILLED', 'PARTIALLY_REFUNDED'];

/**
 * What of a line can go back now: pieces, or for a delivered vote pack the rights that are left in its lot.
 * @param unspent the rights left, for a vote pack
 */
export function refundableOf(order: OrderRow, line: LineRow, unspent: number, ignoreTime = false): number {
  if (!refundableStates.includes(order.status) || !(order.in_time || ignoreTime)) return 0;
  if (line.state === 'WAITING') return line.quantity;
  if (line.kind === 'VOTE_PACK') return line.state === 'DELIVERED' ? unspent : 0;
  // A photocard is seen once it is delivered. Tickets and parcels go back whole, while nobody used or sent one.
  if (line.kind === 'PHOTOCARD' || line.untouched < line.quantity) return 0;
  return line.state === 'DELIVERED' || line.state === 'SHIPPING' ? line.quantity : 0;
}

/** The money for that: of a pack that is spent in part, the unspent part of price and fee, rounded down. */
export function refundAmountOf(line: LineRow, count: number): number {
  const paid = line.product_amount + line.fee;
  if (line.kind !== 'VOTE_PACK' || line.state === 'WAITING') return paid;
  return Math.floor((paid * count) / ((line.rights ?? 1) * line.quantity));
}

type Stock = Pick<StoreService, 'giveBackStock'>;
type Rights = Pick<VoteService, 'takeBackPaidRights'>;

/**
 * Takes back what is unspent and owes the money for it, on a locked order in its caller's transaction. The rights are
 * taken back under their own lock: whoever casts them at the same time either was faster or has none.
 * @returns the amount, in minor units
 * @throws Refusal NOT_FOUND for a line of another order, ORDER_STATE, NOT_REFUNDABLE
 */
export async function refundLines(
  connection: Connection,
  stock: Stock,
  rights: Rights,
  order: OrderRow,
  request: RefundRequest,
): Promise<number> {
  if (!refundableStates.includes(order.status)) throw new Refusal('ORDER_STATE', { orderStatus: order.status });
  const lines = await readLines(connection, [order.order_id]);
  const asked = [...new Set(request.lineIds)].map((lineId) => {
    const line = lines.find((one) => one.line_id === lineId);
    if (line === undefined) throw new Refusal('NOT_FOUND', { lineId });
    return line;
  });
  let amount = 0;
  for (const line of asked) amount += await takeBack(connection, stock, rights, order, line, request.requestedBy);
  await oweMoney(connection, order, amount, request);
  const isWhole = order.refunded + amount === order.payment_amount;
  await connection.query('UPDATE fan_order SET refunded = refunded + $2 WHERE order_id = $1', [order.order_id, amount]);
  if (isWhole) await move(connection, order, 'REFUNDED');
  else if (order.status !== 'PARTIALLY_REFUNDED') await move(connection, order, 'PARTIALLY_REFUNDED');
  return amount;
}

async function takeBack(
  connection: Connection,
  stock: Stock,
  rights: Rights,
  order: OrderRow,
  line: LineRow,
  requestedBy: RefundRequest['requestedBy'],
): Promise<number> {
  const isPack = line.kind === 'VOTE_PACK' && line.state === 'DELIVERED';
  const isAllowed = refundableOf(order, line, isPack ? 1 : 0, requestedBy === 'OPERATOR') > 0;
  if (!isAllowed) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  const unspent = isPack ? await rights.takeBackPaidRights(connection, order.user_id, lotSource(line.line_id)) : 0;
  const count = isPack ? unspent : line.quantity;
  if (count === 0) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  await takeDelivered(connection, line);
  const amount = refundAmountOf(line, count);
  if (amount === 0) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  await connection.query("UPDATE order_line SET state = 'REFUNDED', refunded = $2 WHERE line_id = $1", [
    line.line_id,
    amount,
  ]);
  // A pack that is spent in part stays one of the fan's purchases: its limit is not free again.
  const isWhole = amount === line.product_amount + line.fee;
  if (isWhole) await stock.giveBackStock(connection, order.user_id, piecesOf([line]), 'sold');
  return amount;
}

/** Under the rows' own locks: a ticket that is used, or a parcel that is sent, meanwhile keeps its money. */
async function takeDelivered(connection: Connection, line: LineRow): Promise<void> {
  if (line.state === 'WAITING' || line.kind === 'VOTE_PACK') return;
  const taken =
    line.kind === 'GOODS'
      ? await connection.query("UPDATE shipment SET state = 'CANCELED' WHERE line_id = $1 AND state = 'PREPARING'", [
          line.line_id,
        ])
      : await connection.query("UPDATE entitlement SET state = 'REFUNDED' WHERE line_id = $1 AND state = 'ISSUED'", [
          line.line_id,
        ]);
  const expected = line.kind === 'GOODS' ? 1 : line.quantity;
  if (taken.rowCount !== expected) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
}

async function oweMoney(
  connection: Connection,
  order: OrderRow,
  amount: number,
  { reason, requestedBy }: RefundRequest,
): Promise<void> {
  const refundId = newId();
  await connection.query(
    'INSERT INTO refund (refund_id, order_id, amount, reason, requested_by) VALUES ($1, $2, $3, $4, $5)',
    [refundId, order.order_id, amount, reason, requestedBy],
  );
  const payload = { amount, reason: requestedBy };
  const key = `refund:${refundId}`;
  await owe(connection, { key, kind: 'PROVIDER_REFUND', orderId: order.order_id, payload });
}
