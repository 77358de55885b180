import { z } from 'zod';
import { brandAccent } from '../../rules/brand.ts';
import { readPhotocards } from '../photocard/service.ts';
import type { Config } from '../platform/config.ts';
import { readDatabaseTime } from '../platform/database/database.ts';
import { Id, Instant, type Language } from '../platform/http/contract.ts';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import type { TicketService } from '../ticket/service.ts';
import type { VoteService } from '../vote/service.ts';
import { type Order, type OrderStatus, PaymentFailure } from './contract.ts';
import { lotSource } from './identifiers.ts';
import { receiptOf } from './messages/receipt.ts';
import {
  type LineRow,
  type OrderRow,
  orderColumns,
  type Queryable,
  readLines,
  refundDays,
  type ShipmentRow,
} from './order-rows.ts';
import { trackingAddress } from './parcels/carriers.ts';
import { returnDays } from './parcels/parcels.ts';
import { wordsIn } from './placing/quote.ts';
import { readRefunds } from './refund/read-refunds.ts';
import { refundAmountOf, refundableOf } from './refund/refundable.ts';
import { openAddress, openOrderer } from './sealed.ts';

export type OrderReply = z.output<typeof Order>;

const day = 86_400_000;

interface HistoryRow {
  order_id: string;
  status: OrderStatus;
  at: Date;
}

/** Further data for the replies, besides the rows of orders. */
interface Beside {
  lines: LineRow[];
  history: HistoryRow[];
  refundsOf: Awaited<ReturnType<typeof readRefunds>>;
  /** Remaining rights of packs, and tickets that were never used; by `unspentKey`. */
  unspent: ReadonlyMap<string, number>;
  photocards: Awaited<ReturnType<typeof readPhotocards>>;
  now: Date;
}

/** The features that know the unused part of a delivered line. */
export interface Delivered {
  votes: Pick<VoteService, 'readPaidRights'>;
  tickets: Pick<TicketService, 'countUntouched'>;
}

async function readBeside(
  database: Queryable,
  { votes, tickets }: Delivered,
  orders: readonly OrderRow[],
  language: Language,
): Promise<Beside> {
  const ids = orders.map((order) => order.order_id);
  const lines = await readLines(database, ids);
  const history = await database.query<HistoryRow>(
    'SELECT order_id, status, at FROM order_history WHERE order_id = ANY ($1) ORDER BY order_id, position',
    [ids],
  );
  const now = new Date(await readDatabaseTime(database));
  const packs = lines.filter((line) => line.kind === 'VOTE_PACK').map((line) => lotSource(line.line_id));
  const owner = orders[0]?.user_id;
  const unspent =
    owner === undefined || packs.length === 0
      ? new Map<string, number>()
      : await votes.readPaidRights(owner, packs, database);
  const untouched = await tickets.countUntouched(
    database,
    lines.filter((line) => line.kind === 'TICKET').map((line) => line.line_id),
  );
  const cards = lines.filter((line) => line.kind === 'PHOTOCARD').map((line) => line.line_id);
  const photocards = await readPhotocards(database, cards, language);
  return {
    lines,
    history: history.rows,
    refundsOf: await readRefunds(database, orders),
    unspent: new Map([...unspent, ...untouched]),
    photocards,
    now,
  };
}

/** The fan of the orders, and the page: a partner's page sees only orders that were made on it. */
export interface Reader {
  userId: string;
  /** The origin of the partner's page; null for the platform itself, which shows all orders. */
  madeOn: string | null;
}

/** The services for a reply. */
export interface Means extends Delivered {
  sealing: Sealing;
  config: Pick<Config, 'of'>;
}

/** An order as its fan sees it. @throws Refusal NOT_FOUND, also for an order of another fan or page */
export async function readOrder(
  database: Queryable,
  means: Means,
  orderId: string,
  { userId, madeOn }: Reader,
  language: Language,
): Promise<OrderReply> {
  const { rows } = await database.query<OrderRow>(
    `SELECT ${orderColumns} FROM fan_order
     WHERE order_id = $1 AND user_id = $2 AND ($3::text IS NULL OR origin = $3)`,
    [orderId, userId, madeOn],
  );
  const order = rows[0];
  if (order === undefined) throw new Refusal('NOT_FOUND');
  return orderOf(means, order, await readBeside(database, means, rows, language), language);
}

/** A fan's orders, newest first. */
export async function listOrders(
  database: Queryable,
  means: Means,
  request: Reader & { cursor?: string | undefined; limit: number },
  language: Language,
): Promise<{ orders: OrderReply[]; nextCursor: string | null; serverTime: string }> {
  const after = readCursor(request.cursor, z.tuple([Instant, Id]));
  const { rows } = await database.query<OrderRow>(
    `SELECT ${orderColumns} FROM fan_order
     WHERE user_id = $1 AND ($2::text IS NULL OR (created_at, order_id) < ($2::timestamptz, $3))
       AND ($5::text IS NULL OR origin = $5)
     ORDER BY created_at DESC, order_id DESC LIMIT $4`,
    [request.userId, ...(after ?? [null, null]), request.limit + 1, request.madeOn],
  );
  const { page, nextCursor } = pageOf(rows, request.limit, (row) => [row.created_at.toISOString(), row.order_id]);
  const beside = await readBeside(database, means, page, language);
  return {
    orders: page.map((order) => orderOf(means, order, beside, language)),
    nextCursor,
    serverTime: beside.now.toISOString(),
  };
}

function orderOf(
  { sealing, config }: Pick<Means, 'sealing' | 'config'>,
  order: OrderRow,
  beside: Beside,
  language: Language,
): OrderReply {
  const { lines, history, refundsOf, unspent, photocards, now } = beside;
  // Expired by the database's clock, even if that is not stored yet. A payment that may still arrive keeps the order open.
  const isOver =
    (order.status === 'RESERVED' || order.status === 'PAYING') && order.due && order.payment !== 'CHECKING';
  const status = isOver ? 'EXPIRED' : order.status;
  const money = (amount: number) => ({ amount, currency: order.currency });
  const ofOrder = lines.filter((line) => line.order_id === order.order_id);
  const own = ofOrder
    .map((line) => (isOver ? { ...line, state: 'RELEASED' as const } : line))
    .map((line) => ({
      ...lineOf(order, line, unspent.get(unspentKey(line)) ?? 0, language),
      photocards: photocards.get(line.line_id) ?? [],
    }));
  const isOpen = status === 'RESERVED' || status === 'PAYING';
  return {
    orderId: order.order_id,
    number: order.number,
    accent: ofOrder[0]?.words.accent ?? brandAccent,
    status,
    payment: order.status === 'REFUNDED' ? 'REFUNDED' : order.payment,
    provider: order.provider,
    failure: shownFailure(order.failure),
    productAmount: money(order.product_amount),
    fee: money(order.fee),
    paymentAmount: money(order.payment_amount),
    lines: own,
    orderer: openOrderer(sealing, order),
    address: openAddress(sealing, order),
    refunded: money(order.refunded),
    refunds: refundsOf(order.order_id),
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    expiresAt: isOpen ? order.expires_at.toISOString() : null,
    receiptUrl: order.receipt_url,
    receipt: order.paid_at === null ? null : receiptOf(config, order, ofOrder, language),
    cancelable: isOpen && order.payment !== 'CHECKING',
    refundable: own.some((line) => line.refundable > 0),
    held: order.held !== null,
    history: history
      .filter((entry) => entry.order_id === order.order_id)
      .map(({ status, at }) => ({ status, at: at.toISOString() })),
    serverTime: now.toISOString(),
  };
}

const unspentKey = (line: LineRow): string => (line.kind === 'TICKET' ? line.line_id : lotSource(line.line_id));

/** Old orders have the provider's own code instead of a reason. */
function shownFailure(failure: string | null): PaymentFailure | null {
  return failure === null ? null : (PaymentFailure.safeParse(failure).data ?? 'PAYMENT_FAILED');
}

type LineReply = OrderReply['lines'][number];

function lineOf(order: OrderRow, line: LineRow, unspent: number, language: Language): Omit<LineReply, 'photocards'> {
  const money = (amount: number) => ({ amount, currency: order.currency });
  const refundable = refundableOf(order, line, unspent);
  const until = order.paid_at === null ? null : new Date(order.paid_at.getTime() + refundDays * day);
  // Of a parcel that came back and was sent again, the fan sees the new one: nothing was returned.
  const shipments = line.shipments
    .filter((one) => !(one.state === 'RETURNED' && one.settled === 'SENT_AGAIN'))
    .map(shipmentOf);
  return {
    lineId: line.line_id,
    productId: line.product_id,
    quantity: line.quantity,
    kind: line.kind,
    unitPrice: money(line.unit_price),
    feePerPiece: line.fee_per_piece === null ? null : money(line.fee_per_piece),
    productAmount: money(line.product_amount),
    fee: money(line.fee),
    needsAddress: line.needs_address,
    ...wordsIn(line.words, language),
    state: line.state,
    shipments,
    shipment: shipmentAlone(shipments),
    stuck: line.stuck,
    refundable,
    refundAmount: money(refundAmountOf(line, refundable)),
    // A parcel has no deadline after it was sent.
    refundableUntil: refundable > 0 && until !== null && line.kind !== 'GOODS' ? until.toISOString() : null,
  };
}

function shipmentOf(row: ShipmentRow): LineReply['shipments'][number] {
  const { parcelId: _, settled: __, ...shipment } = row;
  const trackingUrl = trackingAddress(shipment.carrier, shipment.trackingNumber);
  return { ...shipment, trackingUrl, returnableUntil: returnableUntil(row) };
}

type ShipmentReply = LineReply['shipments'][number];

/** Earlier releases of the widgets do not know lost parcels: for them, such a parcel is still on its way. */
const forOldWidgets = (shipment: ShipmentReply): ShipmentReply =>
  shipment.state === 'LOST' ? { ...shipment, state: 'SHIPPED' } : shipment;

/** The parcel to show where a line can have only one: one on its way first, then an arrived, a waiting, and a settled one. */
function shipmentAlone(shipments: readonly ShipmentReply[]): ShipmentReply | null {
  const shown = shipments.map(forOldWidgets);
  const [first] = statesAlone.flatMap((state) => shown.findLast((one) => one.state === state) ?? []);
  return first ?? null;
}

const statesAlone = ['SHIPPED', 'DELIVERED', 'PREPARING', 'RETURNED', 'CANCELED'] as const;

function returnableUntil({ state, deliveredAt }: ShipmentRow): string | null {
  if (state !== 'DELIVERED' || deliveredAt === null) return null;
  return new Date(Date.parse(deliveredAt) + returnDays * day).toISOString();
}
