import { numberKey } from '../../rules/codes/typed-code.ts';
import type { Connection, Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { LocalizedText } from '../platform/text/localized.ts';
import type { Currency, ProductKind } from '../store/contract.ts';
import type { OrderStatus, PaymentState, Shipment } from './contract.ts';
import type { FrozenWords } from './placing/quote.ts';

export type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** Data of a receipt besides the amounts. It is stored at the payment, so later settings and tax rates never change a receipt. */
export interface ReceiptFacts {
  sellers: LocalizedText[];
  operator: Record<'name' | 'representative' | 'registration' | 'mailOrder', LocalizedText>;
  /** For orders in yen: the registration number that Japanese invoices must have. */
  invoiceNumber: string | null;
  percent: number;
}

/** Money is an integer number of the currency's minor units. */
export interface OrderRow {
  order_id: string;
  number: string;
  user_id: string;
  origin: string;
  /** True if its lines leave the cart when it is paid. */
  from_cart: boolean;
  language: Language;
  status: OrderStatus;
  currency: Currency;
  product_amount: number;
  fee: number;
  payment_amount: number;
  /** Null after personal data was deleted. `sealed.ts` decrypts both. */
  orderer_sealed: Buffer | null;
  /** Also null if the order needs no address. */
  address_sealed: Buffer | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  refunded: number;
  payment: PaymentState;
  provider: string | null;
  failure: string | null;
  receipt_url: string | null;
  /** Null until the order is paid, and for orders that were paid before receipts were stored. */
  receipt: ReceiptFacts | null;
  /** Money that was refunded at the provider, not by us. */
  returned_outside: number;
  /** The part of it that the staff has accepted: only more than this holds the order again. */
  released_outside: number;
  is_disputed: boolean;
  /** Why nothing is delivered, sent, cast or refunded until the staff has decided. */
  held: 'REFUND' | 'DISPUTE' | null;
  held_at: Date | null;
  /** When its fan left the platform; nothing can be delivered after that. */
  fan_left_at: Date | null;
  /** True if the reservation has expired by the database's clock. */
  due: boolean;
  /** True if the refund period has not ended, by the database's clock. */
  in_time: boolean;
}

export interface LineRow {
  line_id: string;
  order_id: string;
  product_id: string;
  kind: ProductKind;
  quantity: number;
  unit_price: number;
  fee_per_piece: number | null;
  product_amount: number;
  fee: number;
  words: FrozenWords;
  /** The seller of the product now, which may have changed since the order. */
  seller: LocalizedText;
  needs_address: boolean;
  rights: number | null;
  valid_days: number | null;
  state: 'WAITING' | 'DELIVERED' | 'SHIPPING' | 'REFUNDED' | 'RELEASED';
  refunded: number;
  /** Pieces in parcels that are not sent yet. */
  untouched: number;
  /** The oldest first. */
  shipments: ShipmentRow[];
  /** True if its delivery failed: either several times, with more retries to come, or for good, with a refund. */
  stuck: boolean;
}

/** Some of a line's pieces. Instants are as `Instant` writes them. */
export interface ShipmentRow extends Omit<Shipment, 'returnableUntil' | 'trackingUrl'> {
  parcelId: string;
  /** How a lost shipment was settled; of a returned one, that its pieces were sent again. */
  settled: 'SENT_AGAIN' | 'REFUNDED' | null;
}

/** Days after the payment in which a fan may return unused purchases. */
export const refundDays = 7;

export const orderColumns = `
  order_id, number, user_id, origin, from_cart, language, status, currency, product_amount, fee, payment_amount, orderer_sealed,
  address_sealed, created_at, expires_at, paid_at, refunded, payment, provider, failure, receipt_url, receipt, fan_left_at,
  returned_outside, released_outside, is_disputed, held, held_at,
  expires_at <= clock_timestamp() AS due,
  coalesce(clock_timestamp() < paid_at + interval '${refundDays} days', false) AS in_time`;

/**
 * For commands.
 * @throws Error with a sentence for the operator if there is no such order
 */
export async function findOrder(database: Queryable, idOrNumber: string): Promise<OrderRow> {
  const orderId = await findOrderId(database, idOrNumber);
  const row = orderId === null ? null : await readOrderRow(database, orderId);
  if (row === null) throw new Error(`There is no order ${idOrNumber}.`);
  return row;
}

/** The id of the order with this id or number; null where there is none. */
export async function findOrderId(database: Queryable, idOrNumber: string): Promise<string | null> {
  const { rows } = await database.query<{ order_id: string }>(
    'SELECT order_id FROM fan_order WHERE order_id = $1 OR number = $2',
    [idOrNumber, numberKey(idOrNumber)],
  );
  return rows[0]?.order_id ?? null;
}

/** Locks an order until the transaction ends. Always the first lock of a transaction. */
export async function lockOrder(connection: Connection, orderId: string): Promise<OrderRow | null> {
  await connection.query('SELECT FROM fan_order WHERE order_id = $1 FOR NO KEY UPDATE', [orderId]);
  return readOrderRow(connection, orderId);
}

/** As `lockOrder`. @throws Refusal NOT_FOUND */
export async function lockExisting(connection: Connection, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(connection, orderId);
  if (order === null) throw new Refusal('NOT_FOUND');
  return order;
}

export async function readOrderRow(database: Queryable, orderId: string): Promise<OrderRow | null> {
  const { rows } = await database.query<OrderRow>(`SELECT ${orderColumns} FROM fan_order WHERE order_id = $1`, [
    orderId,
  ]);
  return rows[0] ?? null;
}

/** The lines of these orders, by order and position. */
export async function readLines(database: Queryable, orderIds: readonly string[]): Promise<LineRow[]> {
  const { rows } = await database.query<LineRow>(
    `SELECT line_id, order_id, product_id, kind, quantity, unit_price, fee_per_piece, product_amount, fee, words,
       needs_address, rights, valid_days, state, refunded,
       (SELECT seller FROM product AS p WHERE p.product_id = l.product_id) AS seller,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('parcelId', s.shipment_id, 'pieces', s.pieces, 'state', s.state, 'carrier', s.carrier,
          'trackingNumber', s.tracking_number, 'shippedAt', instant_text(s.shipped_at), 'deliveredAt', instant_text(s.delivered_at),
          'settled', s.settled) ORDER BY coalesce(s.shipped_at, 'infinity'), s.created_at, s.shipment_id), '[]')
        FROM shipment AS s WHERE s.line_id = l.line_id) AS shipments,
       (SELECT coalesce(sum(s.pieces), 0) FROM shipment AS s WHERE s.line_id = l.line_id AND s.state = 'PREPARING'
       )::integer AS untouched,
       undeliverable OR state = 'WAITING' AND EXISTS (
         SELECT FROM outbox AS o WHERE o.key = 'fulfil:' || l.line_id AND o.done_at IS NULL AND tries >= 5) AS stuck
     FROM order_line AS l WHERE order_id = ANY ($1) ORDER BY order_id, position`,
    [orderIds],
  );
  return rows;
}

/** SQL: orders without a running payment, which expire with their reservation. */
export const unpaidOrders = `status IN ('RESERVED', 'PAYING') AND payment IN ('NONE', 'FAILED', 'EXPIRED', 'REFUNDED')`;
