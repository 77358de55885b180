import { formatMoney } from '../../../rules/money.ts';
import { recordAction } from '../../platform/audit-log/server-jobs.ts';
import type { Connection, Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Currency } from '../../store/contract.ts';
import type { VoteService } from '../../vote/service.ts';
import { lotSource } from '../identifiers.ts';
import { type NotifyDeps, notifyOfRefund } from '../messages/notify-fan.ts';
import { type OrderRow, readLines } from '../order-rows.ts';
import type { PiecesOfLines } from '../parcels/parcels.ts';
import { assignedTo, readAssigned } from './owed.ts';
import { type RefundMeans, refundLines } from './refund.ts';
import type { Refunded } from './refundable.ts';

/** The state of a paid order's money at the provider. */
export interface ProviderState {
  /** The sum of refunds made at the provider and of lost disputes. Minor units. */
  returned: number;
  /** True if the payer's bank disputes the payment now. */
  isDisputed: boolean;
}

export type Hold = 'REFUND' | 'DISPUTE';
export type HeldMeans = RefundMeans & {
  rights: Pick<VoteService, 'holdPaidRights' | 'takeBackPaidRights'>;
  notifying: NotifyDeps;
};

/**
 * Stores the movements of a locked order's money at the provider. If all of it went back, the unspent lines are taken back. If
 * money then has no lines, or a dispute is open, the order is held until the staff has decided. Repeated movements change nothing.
 */
export async function recordOutside(
  connection: Connection,
  means: HeldMeans,
  order: OrderRow,
  { returned, isDisputed }: ProviderState,
): Promise<void> {
  const more = Math.max(0, returned - order.returned_outside);
  if (more === 0 && isDisputed === order.is_disputed) return;
  const { order_id: orderId, currency, provider } = order;
  order.returned_outside += more;
  order.is_disputed = isDisputed;
  await connection.query('UPDATE fan_order SET returned_outside = $2, is_disputed = $3 WHERE order_id = $1', [
    orderId,
    order.returned_outside,
    isDisputed,
  ]);
  await recordAction(connection, {
    job: 'payments',
    action: 'payment.outside',
    object: { kind: 'order', id: orderId },
    after: { returned: order.returned_outside, currency, isDisputed },
  });
  if (more > 0) {
    const assigned = await readAssigned(connection, orderId);
    const isWhole = order.refunded - assigned + order.returned_outside === order.payment_amount;
    if (isWhole) await takeAll(connection, means, order);
  }
  const before = order.held;
  await setHold(connection, means, order, await reasonToHold(connection, order));
  if (order.held !== before) await keepHold(connection, order, before);
  if (more === 0) return;
  const cause = `outside:${orderId}:${order.returned_outside}`;
  await notifyOfRefund(means.notifying, connection, order, {
    cause,
    amount: more,
    why: 'PROVIDER',
    provider,
    lines: [],
  });
}

/** Takes back the unspent lines, if there are any. */
async function takeAll(connection: Connection, means: HeldMeans, order: OrderRow): Promise<void> {
  const lines = await readLines(connection, [order.order_id]);
  const lineIds = lines.filter((line) => line.state !== 'REFUNDED').map((line) => line.line_id);
  try {
    await assign(connection, means, order, lineIds);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'NOT_REFUNDABLE')) throw error;
  }
}

const assign = (
  connection: Connection,
  means: HeldMeans,
  order: OrderRow,
  lineIds: readonly string[],
  pieces: PiecesOfLines = {},
) =>
  refundLines(connection, means, order, { lineIds, pieces, reason: 'provider', requestedBy: 'PROVIDER', partly: true });

async function reasonToHold(connection: Connection, order: OrderRow): Promise<Hold | null> {
  if (order.is_disputed) return 'DISPUTE';
  // An order that the staff has released stays released until more money goes back.
  if (order.returned_outside <= order.released_outside) return null;
  return order.returned_outside > (await readAssigned(connection, order.order_id)) ? 'REFUND' : null;
}

/** @param held null releases it */
async function setHold(
  connection: Connection,
  { rights }: HeldMeans,
  order: OrderRow,
  held: Hold | null,
): Promise<void> {
  if (held === order.held) return;
  await connection.query(
    `UPDATE fan_order SET held = $2::text, held_at = CASE WHEN $2::text IS NOT NULL THEN coalesce(held_at, clock_timestamp()) END
     WHERE order_id = $1`,
    [order.order_id, held],
  );
  const lines = await readLines(connection, [order.order_id]);
  const packs = lines.filter((line) => line.kind === 'VOTE_PACK').map((line) => lotSource(line.line_id));
  await rights.holdPaidRights(connection, order.user_id, packs, held !== null);
  order.held = held;
}

/** A hold of the server itself. A decision of the staff has its own entry in the audit log. */
const keepHold = (connection: Connection, { order_id: id, held }: OrderRow, before: Hold | null): Promise<void> =>
  recordAction(connection, {
    job: 'payments',
    action: 'order.hold',
    object: { kind: 'order', id },
    before: { held: before },
    after: { held },
  });

/**
 * The staff names the lines of a refund that was made at the provider. They are taken back without a further refund.
 * @throws Refusal NOT_FOUND, NOT_REFUNDABLE, also for lines that cost more than the returned money
 */
export async function assignOutside(
  connection: Connection,
  means: HeldMeans,
  order: OrderRow,
  lineIds: readonly string[],
  pieces?: PiecesOfLines,
): Promise<Refunded> {
  const refunded = await assign(connection, means, order, lineIds, pieces);
  if (order.held !== null) await setHold(connection, means, order, await reasonToHold(connection, order));
  return refunded;
}

/** The staff releases an order, regardless of the refunded amount. */
export async function releaseOrder(connection: Connection, means: HeldMeans, order: OrderRow): Promise<void> {
  await connection.query('UPDATE fan_order SET released_outside = returned_outside WHERE order_id = $1', [
    order.order_id,
  ]);
  await setHold(connection, means, order, null);
}

interface HeldRow {
  number: string;
  held: Hold;
  held_at: Date;
  currency: Currency;
  paid: number;
  open: number;
}

/** For an operator: a line about each held order, the longest first. */
export async function listHeld(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<HeldRow>(
    `SELECT number, held, held_at, currency, payment_amount AS paid,
       returned_outside - ${assignedTo('o.order_id')} AS open
     FROM fan_order AS o WHERE held IS NOT NULL ORDER BY held_at`,
  );
  return rows.map(({ number, held, held_at: since, currency, paid, open }) => {
    const money = (amount: number) => formatMoney({ amount, currency }, 'en');
    const why = held === 'DISPUTE' ? 'disputed' : `${money(open)} went back at the provider, for no line yet`;
    return `${since.toISOString()}  ${number}  ${money(paid)}  ${why}`;
  });
}
