import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { RefundedLines } from '../messages/notify-fan.ts';
import type { OrderRow, Queryable } from '../order-rows.ts';
import { enqueueJob } from '../outbox.ts';
import type { Refunded, RefundRequest } from './refundable.ts';

/** In SQL: of the money that went back at the provider, the part for which lines of this order were taken back. */
export const assignedTo = (orderId: string): string =>
  `(SELECT coalesce(sum(r.amount), 0)::bigint FROM refund AS r WHERE r.order_id = ${orderId} AND r.requested_by = 'PROVIDER')`;

export async function readAssigned(database: Queryable, orderId: string): Promise<number> {
  const { rows } = await database.query<{ amount: number }>(`SELECT ${assignedTo('$1')} AS amount`, [orderId]);
  return rows[0]?.amount ?? 0;
}

/** Money that went back at the provider for no line yet. */
export const readOpen = async (database: Queryable, order: OrderRow): Promise<number> =>
  order.returned_outside === 0 ? 0 : order.returned_outside - (await readAssigned(database, order.order_id));

/**
 * The rest of a refund that we still owe: money that went back at the provider for no line yet counts towards it, and nothing is paid back
 * twice.
 * @throws Refusal NOT_REFUNDABLE if the provider has returned less than its lines cost
 */
export async function owedOf(
  connection: Connection,
  order: OrderRow,
  amount: number,
  { requestedBy, lineIds }: RefundRequest,
): Promise<number> {
  if (order.returned_outside === 0 && requestedBy !== 'PROVIDER') return amount;
  const open = await readOpen(connection, order);
  const owed = requestedBy === 'PROVIDER' ? 0 : Math.min(amount, order.payment_amount - order.refunded - open);
  if (amount - owed > open) throw new Refusal('NOT_REFUNDABLE', { lineIds });
  return owed;
}

/** Stores a refund of lines that were taken back, with the job for the part that we owe. */
export async function oweMoney(
  connection: Connection,
  order: OrderRow,
  { amount, lines }: Refunded,
  owed: number,
  { reason, requestedBy, cause }: RefundRequest,
): Promise<void> {
  const store = async (part: number, by: RefundRequest['requestedBy']) => {
    const refundId = newId();
    await connection.query(
      'INSERT INTO refund (refund_id, order_id, amount, reason, requested_by, cause) VALUES ($1, $2, $3, $4, $5, $6)',
      [refundId, order.order_id, part, reason, by, cause ?? null],
    );
    return `refund:${refundId}`;
  };
  if (amount > owed) await store(amount - owed, 'PROVIDER');
  if (owed === 0) return;
  const key = await store(owed, requestedBy);
  const refunded: RefundedLines = lines.map(({ line, amount, pieces }) => ({
    lineId: line.line_id,
    amount,
    ...(pieces !== null && { pieces }),
  }));
  // Where a part went back without us, the amounts of the lines are not those of this job.
  const shown = amount === owed ? refunded.filter((line) => line.amount > 0) : [];
  const payload = { amount: owed, reason: requestedBy, ...(cause && { cause }), lines: shown };
  await enqueueJob(connection, { key, kind: 'PROVIDER_REFUND', orderId: order.order_id, payload });
}
