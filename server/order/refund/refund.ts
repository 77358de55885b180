import { revokePhotocards } from '../../photocard/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { StoreService } from '../../store/service.ts';
import type { TicketService } from '../../ticket/service.ts';
import type { VoteService } from '../../vote/service.ts';
import { lotSource } from '../identifiers.ts';
import type { RefundedLines } from '../messages/notify-fan.ts';
import { type LineRow, type OrderRow, readLines } from '../order-rows.ts';
import { move } from '../order-states.ts';
import { enqueueJob } from '../outbox.ts';
import type { PiecesOfLines } from '../parcels/parcels.ts';
import { lockPieces, reckonLines } from '../parcels/pieces.ts';

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
  /** The lines' parcels were lost, and their pieces are not sent again. */
  isLost?: boolean;
  /** False if the returned pieces must not be for sale again. */
  toStock?: boolean;
  /** Pieces in parcels, by line, where not all that can be refunded so are meant. */
  pieces?: PiecesOfLines;
  /** By parcel, how many of its pieces are meant; `pieces` does not count then. */
  parcels?: PiecesOfLines;
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
  /** Pieces of a parcel that this pays back; null for products without a parcel. */
  pieces: number | null;
  /** Pieces that are for sale again. */
  inStock: number;
  /** Pieces that the fan does not hold any more, and may buy again. */
  freed: number;
}

export const refundableStates: readonly string[] = ['PAID', 'FULFILLED', 'PARTIALLY_REFUNDED'];

/** True if the lines can be refunded: a held order first needs a decision of the staff. */
const isOpenFor = (order: OrderRow, requestedBy: RefundRequest['requestedBy']): boolean =>
  refundableStates.includes(order.status) && (order.held === null || requestedBy === 'PROVIDER');

/**
 * The refundable rest of a line now: pieces, or for a delivered vote pack the votes left in its lot.
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
  if (line.kind === 'GOODS') return line.state === 'SHIPPING' ? line.untouched : 0;
  // A photocard counts as used once it is delivered. Tickets are refunded completely, while all are unused.
  if (line.kind === 'PHOTOCARD' || unspent < line.quantity) return 0;
  return line.state === 'DELIVERED' ? line.quantity : 0;
}

/** The amount of that refund: for a partly spent pack, the unspent part of price and fee, rounded down. */
export function refundAmountOf(line: LineRow, count: number): number {
  if (count === 0) return 0;
  const paid = line.product_amount + line.fee;
  // Each piece costs the same.
  if (line.kind === 'GOODS') return (paid / line.quantity) * count;
  if (line.kind !== 'VOTE_PACK' || line.state === 'WAITING') return paid;
  return Math.floor((paid * count) / ((line.rights ?? 1) * line.quantity));
}

type Stock = Pick<StoreService, 'releaseStock'>;
type Rights = Pick<VoteService, 'takeBackPaidRights'>;
type Tickets = Pick<TicketService, 'refundLine'>;

/** Services that take back deliveries. */
export interface RefundMeans {
  stock: Stock;
  rights: Rights;
  tickets: Tickets;
}

/**
 * Takes back the unspent part and stores the refund job, on a locked order in its caller's transaction. The rights are taken back
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
  const back = lines.flatMap(({ line, inStock, freed }) =>
    freed > 0 ? [{ productId: line.product_id, quantity: inStock, freed }] : [],
  );
  // Last, and together: the products' rows are locked in the order of their ids, as everywhere.
  if (back.length > 0) await means.stock.releaseStock(connection, order.user_id, back, 'sold');
  return { amount, lines };
}

/** Preview of `refundLines` on a locked order: it runs the refund, and rolls it back. */
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
  const refunded = [...new Set(request.lineIds)].map((lineId) => {
    const line = all.find((one) => one.line_id === lineId);
    if (line === undefined) throw new Refusal('NOT_FOUND', { lineId });
    return line;
  });
  const lines: RefundedLine[] = [];
  for (const line of refunded) lines.push({ line, ...(await takeOrKeep(connection, means, order, line, request)) });
  return { amount: lines.reduce((sum, { amount }) => sum + amount, 0), lines };
}

type Taken = Omit<RefundedLine, 'line'>;
const nothing: Taken = { amount: 0, pieces: null, inStock: 0, freed: 0 };

/**
 * A partly spent pack still counts as one of the fan's purchases against the limit. A seen card is not sold again, since its number
 * is never issued twice.
 */
function isWholeLine(line: LineRow, amount: number): boolean {
  const isSeenCard = line.kind === 'PHOTOCARD' && line.state === 'DELIVERED';
  return amount === line.product_amount + line.fee && !isSeenCard;
}

/** Takes a line back. Where a partial refund is allowed, a line that can't be refunded is not changed. */
async function takeOrKeep(
  connection: Connection,
  means: RefundMeans,
  order: OrderRow,
  line: LineRow,
  request: RefundRequest,
): Promise<Taken> {
  if (!request.partly) return takeBack(connection, means, order, line, request);
  await connection.query('SAVEPOINT line');
  try {
    const taken = await takeBack(connection, means, order, line, request);
    await connection.query('RELEASE SAVEPOINT line');
    return taken;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await connection.query('ROLLBACK TO SAVEPOINT line');
    return nothing;
  }
}

async function takeBack(
  connection: Connection,
  { rights, tickets }: RefundMeans,
  order: OrderRow,
  line: LineRow,
  request: RefundRequest,
): Promise<Taken> {
  const { requestedBy, evenUsed = false } = request;
  if (line.kind === 'GOODS' && line.state !== 'WAITING') return takeParcels(connection, order, line, request);
  // Nothing else was sent.
  if (request.hasReturned || request.isLost) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  const isPack = line.kind === 'VOTE_PACK' && line.state === 'DELIVERED';
  // The tickets check under their own lock that they are unused.
  const supposed = isPack ? 1 : line.quantity;
  const isSeenCard = evenUsed && line.kind === 'PHOTOCARD' && line.state === 'DELIVERED';
  const isExempt = isSeenCard && isOpenFor(order, requestedBy);
  if (!isExempt && refundableOf(order, line, supposed, requestedBy) === 0)
    throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  const unspent = isPack ? await rights.takeBackPaidRights(connection, order.user_id, lotSource(line.line_id)) : 0;
  const count = isPack ? unspent : line.quantity;
  if (count === 0) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  await takeDelivered(connection, tickets, line, evenUsed);
  const amount = refundAmountOf(line, count);
  if (amount === 0) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  await connection.query("UPDATE order_line SET state = 'REFUNDED', refunded = $2 WHERE line_id = $1", [
    line.line_id,
    amount,
  ]);
  const back = isWholeLine(line, amount) ? line.quantity : 0;
  return { amount, pieces: null, inStock: back, freed: back };
}

/** Pieces that wait in a parcel, or that were sent and are back or lost. The order's lock keeps them where they are. */
async function takeParcels(
  connection: Connection,
  order: OrderRow,
  line: LineRow,
  { requestedBy, hasReturned = false, isLost = false, toStock = true, pieces: requested = {}, parcels }: RefundRequest,
): Promise<Taken> {
  const { line_id: lineId } = line;
  const [which, state] = isLost
    ? (['ARE_LOST', 'LOST'] as const)
    : hasReturned
      ? ([parcels ? 'CAME_BACK' : 'WERE_SENT', 'RETURNED'] as const)
      : (['WAIT', 'CANCELED'] as const);
  const held = isOpenFor(order, requestedBy)
    ? await lockPieces(connection, lineId, which, parcels ?? requested[lineId] ?? null)
    : null;
  if (held === null) throw new Refusal('NOT_REFUNDABLE', { lineId });
  const isForSale = state === 'CANCELED' || (state === 'RETURNED' && toStock);
  await connection.query(
    `UPDATE shipment SET state = $2, in_stock = $3, returned_at = CASE WHEN $2 = 'RETURNED' THEN clock_timestamp() END,
       lost_at = CASE WHEN $2 = 'LOST' THEN lost_at END, settled = CASE WHEN $2 = 'LOST' THEN 'REFUNDED' END
     WHERE shipment_id = ANY ($1)`,
    [held.parcelIds, state, state === 'LOST' ? null : isForSale],
  );
  const amount = refundAmountOf(line, held.pieces);
  await connection.query(
    `UPDATE order_line SET refunded = refunded + $2, state = CASE WHEN refunded + $2 = product_amount + fee THEN 'REFUNDED' ELSE state END
     WHERE line_id = $1`,
    [lineId, amount],
  );
  await reckonLines(connection, [lineId]);
  return { amount, pieces: held.pieces, inStock: isForSale ? held.pieces : 0, freed: held.pieces };
}

/** Checked under the rows' own locks: a ticket that is used meanwhile is not refunded. */
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
}

/** In SQL: of the money that went back at the provider, the part for which lines of this order were taken back. */
export const assignedTo = (orderId: string): string =>
  `(SELECT coalesce(sum(r.amount), 0)::bigint FROM refund AS r WHERE r.order_id = ${orderId} AND r.requested_by = 'PROVIDER')`;

export async function readAssigned(connection: Connection, orderId: string): Promise<number> {
  const { rows } = await connection.query<{ amount: number }>(`SELECT ${assignedTo('$1')} AS amount`, [orderId]);
  return rows[0]?.amount ?? 0;
}

/**
 * The rest of a refund that we still owe: money that went back at the provider for no line yet counts towards it, and nothing is paid back
 * twice.
 * @throws Refusal NOT_REFUNDABLE if the provider has returned less than its lines cost
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
  const refunded: RefundedLines = lines.map(({ line, amount, pieces }) => ({
    lineId: line.line_id,
    amount,
    ...(pieces !== null && { pieces }),
  }));
  // Where a part went back without us, the amounts of the lines are not those of this job.
  const shown = amount === owed ? refunded.filter((line) => line.amount > 0) : [];
  const payload = { amount: owed, reason: requestedBy, lines: shown };
  await enqueueJob(connection, { key, kind: 'PROVIDER_REFUND', orderId: order.order_id, payload });
}
