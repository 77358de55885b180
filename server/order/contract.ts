import { z } from 'zod';
import { maxLines, maxPieces } from '../../rules/order-limits.ts';
import { refundCauses } from '../../rules/staff/limits.ts';
import { Email } from '../account/contract.ts';
import { Address, PersonName, Phone } from '../address/contract.ts';
import { FaceNumber, Photocard } from '../photocard/contract.ts';
import { Colour, Cursor, defineCalls, Id, Instant, Picture } from '../platform/http/contract.ts';
import { Money, ProductKind } from '../store/contract.ts';

export const OrderStatus = z.enum([
  'RESERVED',
  'PAYING',
  'PAID',
  'FULFILLED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'EXPIRED',
  'CANCELED',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The state of the payment for the fan; `CHECKING` while the provider has not answered, which is not a failure. */
export const PaymentState = z.enum(['NONE', 'READY', 'CHECKING', 'DONE', 'FAILED', 'EXPIRED', 'REFUNDED']);
export type PaymentState = z.infer<typeof PaymentState>;

/**
 * Why the latest payment failed, as far as a fan can do something about it. `LEFT`: the fan came back without paying, which is
 * no failure.
 */
export const PaymentFailure = z.enum([
  'LEFT',
  'CARD_DECLINED',
  'CARD_LIMIT',
  'CARD_UNUSABLE',
  'CARD_UNVERIFIED',
  'PAYMENT_FAILED',
  'AMOUNT_MISMATCH',
  'OUT_OF_STOCK',
  'ORDER_EXPIRED',
  'ORDER_STATE',
]);
export type PaymentFailure = z.infer<typeof PaymentFailure>;

const Quantity = z.number().int().min(1).max(maxPieces);
const Line = z.object({ productId: Id, quantity: Quantity });
const Lines = z.array(Line).min(1).max(maxLines);

/** The phone number is empty where nothing is sent: only a carrier needs it. */
export const Orderer = z.object({ name: PersonName, email: Email, phone: z.union([z.literal(''), Phone]).default('') });
export type Orderer = z.infer<typeof Orderer>;

/** Frozen from the server's quote: `productAmount + fee = paymentAmount`. */
const Amounts = z.object({ productAmount: Money, fee: Money, paymentAmount: Money });

const QuotedLine = Line.extend({
  name: z.string(),
  kind: ProductKind,
  picture: Picture,
  unitPrice: Money,
  feePerPiece: Money.nullable(),
  productAmount: Money,
  fee: Money,
  needsAddress: z.boolean(),
  delivery: z.string(),
  withdrawal: z.string(),
});

/** `digest` identifies the quote that the fan saw; an order that no longer matches it is refused with the new quote. */
export const Quote = Amounts.extend({
  lines: z.array(QuotedLine.extend({ seller: z.string() })),
  needsAddress: z.boolean(),
  /** The colour of the title that the first product belongs to. */
  accent: Colour,
  digest: z.string(),
  serverTime: Instant,
});
export type Quote = z.infer<typeof Quote>;

/**
 * Pieces of a line in one parcel. `PREPARING`: the fan can still cancel it; `CANCELED`: it was cancelled before it
 * was sent; `RETURNED`: it was sent, and came back.
 */
export const Shipment = z.object({
  pieces: z.number().int().positive(),
  state: z.enum(['PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELED', 'RETURNED', 'LOST']),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The carrier's tracking page of this parcel; null for an unknown carrier. */
  trackingUrl: z.url().nullable(),
  shippedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  /** Until when a delivered parcel may be sent back; the seller refunds it when it has arrived. */
  returnableUntil: Instant.nullable(),
});
export type Shipment = z.infer<typeof Shipment>;

export const OrderLine = QuotedLine.extend({
  lineId: Id,
  state: z.enum(['WAITING', 'DELIVERED', 'SHIPPING', 'REFUNDED', 'RELEASED']),
  /** The oldest first. Empty where nothing is sent, or preparation has not begun. */
  shipments: z.array(Shipment),
  /** Deprecated: one of `shipments`, for earlier releases of the widgets, which know one parcel of each line. Null where there is none. */
  shipment: Shipment.nullable(),
  /** The digital cards of a delivered line; empty when it was refunded. */
  photocards: z.array(Photocard),
  /** True if its delivery failed: either several times, with more retries to come, or for good, with a refund. */
  stuck: z.boolean(),
  /** Pieces that can be refunded now; for a vote pack, unspent rights. */
  refundable: z.number().int().nonnegative(),
  /** The amount that a refund of this line pays now. */
  refundAmount: Money,
  /** The end of the refund period; null where nothing can be refunded, or where it is possible until the parcel is sent. */
  refundableUntil: Instant.nullable(),
});

/** Money of an order that went back or is on its way back. */
export const OrderRefund = z.object({
  refundId: Id,
  amount: Money,
  /** The side that decided it; `PROVIDER`: it was returned at the payment provider. */
  by: z.enum(['FAN', 'OPERATOR', 'PLATFORM', 'PROVIDER']),
  /** Why the staff has refunded it; null for other refunds, and for those from before causes were stored. */
  cause: z.enum(refundCauses).nullable(),
  at: Instant,
});
export type OrderRefund = z.infer<typeof OrderRefund>;

const Company = z.object({
  name: z.string(),
  representative: z.string(),
  registration: z.string(),
  mailOrder: z.string(),
  /** Of a qualified invoice issuer in Japan, for an order in yen; null without one. */
  invoiceNumber: z.string().nullable(),
});

/** The facts that a receipt must have by law, as they were at the payment, in the reader's language. */
const Receipt = z.object({
  /** The operator of the platform, or the sellers of the products. Sellers have only a name; their other fields are empty. */
  seller: Company,
  /** The operator, if another company sells. */
  soldThrough: Company.nullable(),
  /** The tax of the amount that was paid and not refunded, a line for each rate; none where it is free of tax. */
  taxes: z.array(z.object({ percent: z.int(), gross: Money, tax: Money })),
});
export type Receipt = z.infer<typeof Receipt>;

export const Order = Amounts.extend({
  orderId: Id,
  /** For people and customer service. */
  number: z.string(),
  /** The colour of the title that the first product belongs to. */
  accent: Colour,
  status: OrderStatus,
  payment: PaymentState,
  provider: z.string().nullable(),
  failure: PaymentFailure.nullable(),
  lines: z.array(OrderLine),
  orderer: Orderer,
  address: Address.nullable(),
  refunded: Money,
  /** The oldest first. */
  refunds: z.array(OrderRefund),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  /** Until when the reservation is valid; null once the order is paid or ended. */
  expiresAt: Instant.nullable(),
  /** The provider's page. */
  receiptUrl: z.string().nullable(),
  /** Null until it is paid. */
  receipt: Receipt.nullable(),
  cancelable: z.boolean(),
  refundable: z.boolean(),
  /** True if money went back, or is disputed, at the payment provider: until the staff has decided nothing is sent, cast or refunded. */
  held: z.boolean(),
  history: z.array(z.object({ status: OrderStatus, at: Instant })),
  serverTime: Instant,
});
export type Order = z.infer<typeof Order>;

const orderId = z.object({ orderId: Id });

export const orderCalls = defineCalls({
  'POST /order/quote': {
    summary: 'The current prices of the lines; nothing is reserved',
    access: 'open',
    body: z.object({ lines: Lines }),
    response: Quote,
    errors: ['NOT_FOUND', 'OUT_OF_STOCK', 'LIMIT_REACHED', 'NOT_ON_SALE', 'MIXED_CURRENCIES'],
  },
  'POST /order': {
    summary: 'Reserves the stock for 15 minutes, at the quoted prices',
    access: 'member',
    scope: 'store',
    idempotent: true,
    noStore: true,
    body: z.object({
      lines: Lines,
      quoteDigest: z.string().max(100),
      orderer: Orderer,
      address: Address.nullable(),
      /** True if the address is added to the fan's saved ones. A partner's page adds none. */
      saveAddress: z.boolean().default(false),
      /** True if these lines are from the cart: they leave it when the order is paid. */
      fromCart: z.boolean().default(false),
      /** The fan has read and confirmed the final screen. */
      confirmed: z.literal(true),
    }),
    response: Order,
    errors: [
      'NOT_FOUND',
      'OUT_OF_STOCK',
      'LIMIT_REACHED',
      'NOT_ON_SALE',
      'MIXED_CURRENCIES',
      'QUOTE_CHANGED',
      'ADDRESS_REQUIRED',
      'EMAIL_INVALID',
    ],
  },
  'GET /order': {
    summary: "The fan's purchases, newest first; a partner's page sees those that were made on it",
    access: 'member',
    scope: 'store',
    noStore: true,
    query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
    response: z.object({ orders: z.array(Order), nextCursor: Cursor.nullable(), serverTime: Instant }),
  },
  'GET /order/:orderId': {
    summary: 'An order as the server knows it',
    access: 'member',
    scope: 'store',
    noStore: true,
    params: orderId,
    response: Order,
    errors: ['NOT_FOUND'],
  },
  'POST /order/:orderId/cancel': {
    summary: 'Gives the reservation back, before payment',
    access: 'member',
    whileSuspended: true,
    scope: 'store',
    idempotent: true,
    noStore: true,
    params: orderId,
    response: Order,
    errors: ['NOT_FOUND', 'ORDER_EXPIRED', 'ORDER_STATE'],
  },
  'POST /order/:orderId/photocard/:photocardId/:face/download': {
    summary: 'A signed address of a card that was bought, as a PNG, good for two minutes',
    access: 'member',
    whileSuspended: true,
    scope: 'store',
    idempotent: true,
    noStore: true,
    params: orderId.extend({ photocardId: Id, face: FaceNumber }),
    response: z.object({
      url: z.string(),
      fileName: z.string(),
      /** True if the card shows the fan's nickname; false if its fonts lack a letter of it. */
      isNamed: z.boolean(),
      expiresAt: Instant,
    }),
    errors: ['NOT_FOUND', 'PHOTOCARD_REVOKED'],
  },
  'POST /order/:orderId/refund': {
    summary: 'Refunds what is unspent, within 7 days',
    access: 'member',
    whileSuspended: true,
    scope: 'store',
    idempotent: true,
    noStore: true,
    params: orderId,
    body: z.object({ lineIds: z.array(Id).min(1).max(20), reason: z.string().trim().max(200).default('') }),
    response: Order,
    errors: ['NOT_FOUND', 'NOT_REFUNDABLE', 'ORDER_STATE'],
  },
});
