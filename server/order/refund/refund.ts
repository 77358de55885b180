import { revokePhotocards } from '../../photocard/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { StoreService } from '../../store/service.ts';
import type { TicketService } from '../../ticket/service.ts';
import type { VoteService } from '../../vote/service.ts';
import { lotSource } from '../identifiers.ts';
import { type LineRow, type OrderRow, readLines } from '../order-rows.ts';
import { move } from '../order-states.ts';
import { lockPieces, updateLineStates } from '../parcels/pieces.ts';
import { owedOf, oweMoney } from './owed.ts';
import {
  isOpenFor,
  type Refunded,
  type RefundedLine,
  type RefundRequest,
  refundAmountOf,
  refundableOf,
} from './refundable.ts';

type Stock = Pick<StoreService, 'releaseStock'>;
type Rights = Pick<VoteService, 'takeBackPaidRights'>;
type Tickets = Pick<TicketService, 'refundLine'>;

/** Services that take back deliveries. */
export interface RefundMeans {
  stock: Stock;
  rights: Rights;
  tickets: Tickets;
  sealing: Sealing;
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
    throw new Error('The order has changed meanwhile. Nothing was refunded: run the command again.');
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
  const preview = await previewLines(connection, means, order, request);
  if (preview.amount > 0) await owedOf(connection, order, preview.amount, request);
  return preview;
}

/** The amount of each line, also where all of them together cost more than the provider has returned. */
export async function previewLines(
  connection: Connection,
  means: RefundMeans,
  order: OrderRow,
  request: RefundRequest,
): Promise<Refunded> {
  await connection.query('SAVEPOINT preview');
  const preview = await takeLines(connection, means, order, request);
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
  { rights, tickets, sealing }: RefundMeans,
  order: OrderRow,
  line: LineRow,
  request: RefundRequest,
): Promise<Taken> {
  const { requestedBy, evenUsed = false } = request;
  if (line.kind === 'GOODS' && line.state !== 'WAITING') return takeParcels(connection, sealing, order, line, request);
  // Lines without parcels were not sent, so they are neither back nor lost.
  if (request.hasReturned || request.isLost) throw new Refusal('NOT_REFUNDABLE', { lineId: line.line_id });
  const isPack = line.kind === 'VOTE_PACK' && line.state === 'DELIVERED';
  // An assumption until the rights and the tickets are checked below, under their own locks.
  const assumedUnspent = isPack ? 1 : line.quantity;
  const isSeenCard = evenUsed && line.kind === 'PHOTOCARD' && line.state === 'DELIVERED';
  const isExempt = isSeenCard && isOpenFor(order, requestedBy);
  if (!isExempt && refundableOf(order, line, assumedUnspent, requestedBy) === 0)
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
  sealing: Sealing,
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
  const locked = isOpenFor(order, requestedBy)
    ? await lockPieces(connection, sealing, lineId, which, parcels ?? requested[lineId] ?? null)
    : null;
  if (locked === null) throw new Refusal('NOT_REFUNDABLE', { lineId });
  const isForSale = state === 'CANCELED' || (state === 'RETURNED' && toStock);
  await connection.query(
    `UPDATE shipment SET state = $2, in_stock = $3, returned_at = CASE WHEN $2 = 'RETURNED' THEN clock_timestamp() END,
       lost_at = CASE WHEN $2 = 'LOST' THEN lost_at END, settled = CASE WHEN $2 = 'LOST' THEN 'REFUNDED' END
     WHERE shipment_id = ANY ($1)`,
    [locked.parcelIds, state, state === 'LOST' ? null : isForSale],
  );
  const amount = refundAmountOf(line, locked.pieces);
  await connection.query(
    `UPDATE order_line SET refunded = refunded + $2, state = CASE WHEN refunded + $2 = product_amount + fee THEN 'REFUNDED' ELSE state END
     WHERE line_id = $1`,
    [lineId, amount],
  );
  await updateLineStates(connection, [lineId]);
  return { amount, pieces: locked.pieces, inStock: isForSale ? locked.pieces : 0, freed: locked.pieces };
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
