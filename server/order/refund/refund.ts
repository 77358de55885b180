import { revokePhotocards } from '../../photocard/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { StoreService } from '../../store/service.ts';
import type { TicketService } from '../../ticket/service.ts';
import type { VoteService } from '../../vote/service.ts';
import { lotSource } from '../identifiers.ts';
import { type LineRow, type OrderRow, readLines } from '../order-rows.ts';
import { move } from '../order-states.ts';
import { enqueueJob } from '../outbox.ts';
import { piecesOf } from '../placing/place-order.ts';
import type { RefundedLines } from '../tell-fan.ts';

export interface RefundRequest {
  lineIds: readonly string[];
  reason: string;
  /**
   * The limit of seven days holds for a fan alone. `PLATFORM`: it can't deliver; `PROVIDER`: the money went back there already. What is
   * spent is never refunded.
   */
  requestedBy: 'FAN' | 'OPERATOR' | 'PLATFORM' | 'PROVIDER';
  /** Used tickets and seen cards are refunded too, as for a cancelled show. */
  evenUsed?: boolean;
  /** The lines' parcels had been sent and are back with the seller. */
  hasReturned?: boolean;
  /** Refunds the lines that can be refunded, instead of all or none. */
  partly?: boolean;
  /** The amount that the question named, in minor units: another one is refused. */
  expected?: number;
}

export interface Refunded {
  /** Minor units. */
  amount: number;
  lines: RefundedLine[];
}

export interface RefundedLine {
  line: LineRow;
  /** Minor units; 0 where it is not refunded, which only a partial refund allows. */
  amount: number;
}

export const refundableStates: readonly string[] = ['PAID', 'FULFILLED', 'PARTIALLY_REFUNDED'];

/** Whether lines can be refunded at all: of a held order the staff decides first. */
const isOpenFor = (order: OrderRow, requestedBy: RefundRequest['requestedBy']): boolean =>
  refundableStates.includes(order.status) && (order.held === null || requestedBy === 'PROVIDER');

/**
 * What can be refunded of a line now: pieces, or for a delivered vote pack the rights left in its lot.
 * @param unspent the rights left, for a vote pack; the tickets that were never used, for tickets
 */
export function refundableOf(
  order: OrderRow,
  line: LineRow,
  unspent: number,
  requestedBy: RefundRequest['requestedBy'] = 'FAN',
): number {
  // A parcel can be cancelled until it is sent, however long that takes: the legal period begins with its arrival.
  const inTime = order.in_time || requestedBy !== 'FAN' || line.kind === 'GOODS';
  if (!isOpenFor(order, requestedBy) || !inTime) return 0;
  if (line.state === 'WAITING') return line.quantity;
  if (line.kind === 'VOTE_PACK') return line.state === 'DELIVERED' ? unspent : 0;
  // A photocard counts as used once it is delivered. Tickets and parcels are refunded completely, while unused and not sent.
  const untouched = line.kind === 'TICKET' ? unspent : line.untouched;
  if (line.kind === 'PHOTOCARD' || untouched < line.quantity) return 0;
  return line.state === 'DELIVERED' || line.state === 'SHIPPING' ? line.quantity : 0;
}

/** The amount of that refund: for a partly spent pack, the unspent part of price and fee, rounded down. */
export function refundAmountOf(line: LineRow, count: number): number {
  if (count === 0) return 0;
  const paid = line.product_amount + line.fee;
  if (line.kind !== 'VOTE_PACK' || line.state === 'WAITING') return paid;
  return Math.floor((paid * count) / ((line.rights ?? 1) * line.quantity));
}

type Stock = Pick<StoreService, 'giveBackStock'>;
type Rights = Pick<VoteService, 'takeBackPaidRights'>;
type Tickets = Pick<TicketService, 'refundLine'>;

/** What takes back what was delivered. */
export interface RefundMeans {
  stock: Stock;
  rights: Rights;
  tickets: Tickets;
}

/**
 * Takes back what is unspent and stores the refund job, on a locked order in its caller's transaction. The rights are taken back
 * under their own lock, so a concurrent cast either came first or finds no rights.
 * @throws Refusal NOT_FOUND for a line of another order, ORDER_STATE, NOT_REFUNDABLE
 */
export async function refundLines(
  connection: Connection,
  means: RefundMeans,
  order: OrderRow,
  request: RefundRequest,
): Promise<Refunded> {
  if (!isOpenFor(order, request.requestedBy)) throw new Refusal('ORDER_STATE', { orderStatus: order.status });
  const { amount, lines } = await takeLines(connection, means, order, request);
  if (amount === 0) throw new Refusal('NOT_REFUNDABLE', { lineIds: lines.map(({ line }) => line.line_id) });
  if (request.expected !== undefined && amount !== request.expected)
    throw new Error('The order has changed meanwhile. Nothing was refunded: ask again.');
  await oweMoney(connection, order, { amount, lines }, await owedOf(connection, order, amount, request), request);
  order.refunded += amount;
  const isWhole = order.refunded === order.payment_amount;
  await connection.query('UPDATE fan_order SET refunded = refunded + $2 WHERE order_id = $1', [order.order_id, amount]);
  if (isWhole) await move(connection, order, 'REFUNDED');
  else if (order.status !== 'PARTIALLY_REFUNDED') await move(connection, order, 'PARTIALLY_REFUNDED');
  const whole = lines.filter(isWholeLine).map(({ line }) => line);
  // Last, and together: the products' rows are locked in the order of their ids, as everywhere.
  if (whole.length > 0) await means.stock.giveBackStock(connection, order.user_id, piecesOf(whole), 'sold');
  return { amount, lines };
}

/** What `refundLines` would refund, on a locked order: it is taken back, and that is undone. */
export async function previewRefund(
  connection: Connection,
  means: RefundMeans,
  order: OrderRow,
  request: RefundRequest,
): Promise<Refunded> {
  await connection.query('SAVEPOINT preview');
  const preview = await takeLines(connection, means, order, request);
  if (preview.amount > 0) await owedOf(connection, order, preview.amount, request);
  await connection.query('ROLLBACK TO SAVEPOINT preview');
  return preview;
}

/** @throws Refusal NOT_FOUND for a line of another order */
async function takeLines(
  connection: Connection,
  means: RefundMeans,
  order: OrderRow,
  request: RefundRequest,
): Promise<Refunded> {
  const all = await readLines(connection, [order.order_id]);
  const asked = [...new Set(request.lineIds)].map((lineId) => {
    const line = all.find((one) => one.line_id === lineId);
    if (line === undefined) throw new Refusal('NOT_FOUND', { lineId });
    return line;
  });
  const lines: RefundedLine[] = [];
  for (const line of asked) lines.push({ line, amount: await takeOrKeep(connection, means, order, line, request) });
  return { amount: lines.reduce((sum, { amount }) => sum + amount, 0), lines };
}

/**
 * A partly spent pack still counts as one of the fan's purchases against the limit. A seen card is not sold again, since its number
 * is never issued twice.
 */
function isWholeLine({ line, amount }: RefundedLine): boolean {
  const isSeenCard = line.kind === 'PHOTOCARD' && line.state === 'DELIVERED';
  return amount === line.product_amount + line.fee && !isSeenCard;
}

/**
 * Takes a line back. Where a partial refund is allowed, a line that can't be refunded is not changed.
 * @returns the amount, or 0
 */
async function takeOrKeep(
  connection: Connection,
  means: RefundMeans,
  order: OrderRow,
  line: LineRow,
  request: RefundRequest,
): Promise<number> {
  if (!request.partly) return takeBack(connection, means, order, line, request);
  await connection.query('SAVEPOINT line');
  try {
    const amount = await takeBack(connection, means, order, line, request);
    await connection.query('RELEASE SAVEPOINT line');
    return amount;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await connection.query('ROLLBACK TO SAVEPOINT line');
    return 0;
  }
}

async function takeBack(
  connection: Connection,
  { rights, tickets }: RefundMeans,
  order: OrderRow,
  line: LineRow,
  { requestedBy, hasReturned = false, evenUsed = false }: RefundRequest,
): Promise<number> {
  const isPack = line.kind === 'VOTE_PACK' && line.state === 'DELIVERED';
  // Whether tickets are unused is checked under their own lock.
  const supposed = isPack ? 1 : line.quantity;
  const isSeenCard = evenUsed && line.kind === 'PHOTOCARD' && line.state === 'DELIVERED';
  const isExempt = (hasReturned || isSeenCard) && isOpenFor(order, requestedBy);
  if (!isExempt && refundableOf(order, line, supposed, requestedBy) === 0)
    throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  const unspent = isPack ? await rights.takeBackPaidRights(connection, order.user_id, lotSource(line.line_id)) : 0;
  const count = isPack ? unspent : line.quantity;
  if (count === 0) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  if (hasReturned) await takeReturned(connection, line);
  else await takeDelivered(connection, tickets, line, evenUsed);
  const amount = refundAmountOf(line, count);
  if (amount === 0) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  await connection.query("UPDATE order_line SET state = 'REFUNDED', refunded = $2 WHERE line_id = $1", [
    line.line_id,
    amount,
  ]);
  return amount;
}

/** A parcel that was sent and is back. */
async function takeReturned(connection: Connection, line: LineRow): Promise<void> {
  const { rowCount } = await connection.query(
    `UPDATE shipment SET state = 'RETURNED', returned_at = clock_timestamp()
     WHERE line_id = $1 AND state IN ('SHIPPED', 'DELIVERED')`,
    [line.line_id],
  );
  if (rowCount !== 1) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
}

/** Checked under the rows' own locks: a ticket that is used meanwhile, or a parcel that is sent, is not refunded. */
async function takeDelivered(
  connection: Connection,
  tickets: Tickets,
  line: LineRow,
  evenUsed: boolean,
): Promise<void> {
  if (line.state === 'WAITING') return;
  const lineId = line.line_id;
  if (line.kind === 'TICKET') await tickets.refundLine(connection, lineId, { evenUsed });
  if (line.kind === 'PHOTOCARD') await revokePhotocards(connection, lineId);
  if (line.kind !== 'GOODS') return;
  const taken = await connection.query(
    "UPDATE shipment SET state = 'CANCELED' WHERE line_id = $1 AND state = 'PREPARING'",
    [lineId],
  );
  if (taken.rowCount !== 1) throw new Refusal('NOT_REFUNDABLE', { lineId });
}

/** In SQL: of the money that went back at the provider, the part for which lines of this order were taken back. */
export const assignedTo = (orderId: string): string =>
  `(SELECT coalesce(sum(r.amount), 0)::bigint FROM refund AS r WHERE r.order_id = ${orderId} AND r.requested_by = 'PROVIDER')`;

export async function readAssigned(connection: Connection, orderId: string): Promise<number> {
  const { rows } = await connection.query<{ amount: number }>(`SELECT ${assignedTo('$1')} AS amount`, [orderId]);
  return rows[0]?.amount ?? 0;
}

/**
 * Of a refund, what we still owe: money that went back at the provider for no line yet counts towards it, and nothing is paid back
 * twice.
 * @throws Refusal NOT_REFUNDABLE where the provider has given back less than its lines cost
 */
async function owedOf(
  connection: Connection,
  order: OrderRow,
  amount: number,
  { requestedBy, lineIds }: RefundRequest,
): Promise<number> {
  if (order.returned_outside === 0 && requestedBy !== 'PROVIDER') return amount;
  const open = order.returned_outside - (await readAssigned(connection, order.order_id));
  const owed = requestedBy === 'PROVIDER' ? 0 : Math.min(amount, order.payment_amount - order.refunded - open);
  if (amount - owed > open) throw new Refusal('NOT_REFUNDABLE', { lineIds });
  return owed;
}

/** Stores a refund of lines that were taken back, with the job for the part that we owe. */
async function oweMoney(
  connection: Connection,
  order: OrderRow,
  { amount, lines }: Refunded,
  owed: number,
  { reason, requestedBy }: RefundRequest,
): Promise<void> {
  const store = async (part: number, by: RefundRequest['requestedBy']) => {
    const refundId = newId();
    await connection.query(
      'INSERT INTO refund (refund_id, order_id, amount, reason, requested_by) VALUES ($1, $2, $3, $4, $5)',
      [refundId, order.order_id, part, reason, by],
    );
    return `refund:${refundId}`;
  };
  if (amount > owed) await store(amount - owed, 'PROVIDER');
  if (owed === 0) return;
  const key = await store(owed, requestedBy);
  const refunded: RefundedLines = lines.map(({ line, amount }) => ({ lineId: line.line_id, amount }));
  // Where a part went back without us, the amounts of the lines are not those of this job.
  const told = amount === owed ? refunded.filter((line) => line.amount > 0) : [];
  const payload = { amount: owed, reason: requestedBy, lines: told };
  await enqueueJob(connection, { key, kind: 'PROVIDER_REFUND', orderId: order.order_id, payload });
}
