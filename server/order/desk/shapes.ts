import { z } from 'zod';
import { Address } from '../../address/contract.ts';
import { mailStates, stopReasons } from '../../outbox/service.ts';
import { Id, Instant, Language } from '../../platform/http/contract.ts';
import { Money, ProductKind } from '../../store/contract.ts';
import { Orderer, OrderLine, OrderRefund, OrderStatus, PaymentState, Shipment } from '../contract.ts';

/** The kind of match of an order in a search. */
export const orderFoundBy = [
  'NUMBER',
  'EMAIL',
  'PAYMENT',
  'TRACKING',
  'MEMBER',
  'TICKET',
  'ORDERER',
  'PRODUCT',
] as const;
export type OrderFoundBy = (typeof orderFoundBy)[number];

export const orderSorts = ['createdAt', '-createdAt'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Null where it is not held: money went back, or is disputed, at the payment provider. */
export const Held = z.enum(['REFUND', 'DISPUTE']).nullable();

/** `nickname` and `name` are null for a fan who has left; the name is always masked. */
const OrderFan = z.object({ userId: Id, nickname: z.string().nullable(), name: z.string().nullable() });

/** An order in a list: no address, and nothing else that is sealed. */
export const ListedOrder = z.object({
  orderId: Id,
  number: z.string(),
  createdAt: Instant,
  fan: OrderFan,
  /** Of the first product of the caller's titles. */
  name: z.string(),
  /** How many other products of these titles there are. */
  more: z.int(),
  /** Null if the order has lines that the caller may not read. */
  paymentAmount: Money.nullable(),
  status: OrderStatus,
  payment: PaymentState,
  held: Held,
  /** The number of lines of the caller's titles with pieces that wait to be sent. */
  toSend: z.int(),
  /** Null in the list without a search. */
  foundBy: z.enum(orderFoundBy).nullable(),
});
export type ListedOrder = z.infer<typeof ListedOrder>;

/** Unfinished work for an order. */
const Owed = z.object({ tries: z.int(), error: z.string().nullable(), nextAt: Instant }).nullable();

const DeskLine = OrderLine.pick({
  lineId: true,
  productId: true,
  quantity: true,
  unitPrice: true,
  feePerPiece: true,
  productAmount: true,
  fee: true,
  state: true,
  stuck: true,
}).extend({
  titleId: Id,
  name: z.string(),
  kind: ProductKind,
  refunded: Money,
  /** Null once it was delivered, or where nothing was paid yet. */
  delivery: Owed,
  /** Its pieces, by the state of their parcels. */
  parcels: z.array(
    Shipment.omit({ returnableUntil: true }).extend({
      parcelId: Id,
      /** How a lost parcel was settled; of one that came back, that its pieces were sent again. */
      settled: z.enum(['SENT_AGAIN', 'REFUNDED']).nullable(),
    }),
  ),
  /** True if the caller's roles cover its title. */
  mayShip: z.boolean(),
  mayRefund: z.boolean(),
});
export type DeskLine = z.infer<typeof DeskLine>;

/** An attempt to pay, as the payment feature and the provider know it. */
export const DeskPayment = z.object({
  attemptId: Id,
  provider: z.string(),
  state: z.enum(['READY', 'IN_PROGRESS', 'DONE', 'FAILED', 'EXPIRED']),
  amount: Money,
  captured: Money,
  returned: Money,
  /** True if this payment counts for the order. */
  counts: z.boolean(),
  /** The provider's id of it; null until the provider has answered. */
  reference: z.string().nullable(),
  /** True if the provider did not answer the last request. */
  isSilent: z.boolean(),
  failure: z.string().nullable(),
  createdAt: Instant,
  /** When the server last asked the provider about it. */
  checkedAt: Instant.nullable(),
  /** When the provider reported that it can no longer succeed. */
  closedAt: Instant.nullable(),
  /** The dispute of the payer’s bank; `dueAt`: until when the provider takes evidence, null if unknown. */
  dispute: z.object({ openedAt: Instant, dueAt: Instant.nullable(), closedAt: Instant.nullable() }).nullable(),
});
export type DeskPayment = z.infer<typeof DeskPayment>;

/** `sending`: null once the provider has returned the money. */
const DeskRefund = OrderRefund.extend({ sending: Owed });

/** A mail to the fan about an order. Its address is read with the one of the order. */
const DeskMail = z.object({
  mailId: Id,
  kind: z.string(),
  state: z.enum(mailStates),
  queuedAt: Instant,
  /** When it was sent or abandoned; null while it waits. */
  endedAt: Instant.nullable(),
  tries: z.int(),
  /** The next attempt; null unless it waits. */
  nextAt: Instant.nullable(),
  /** The last answer of the mail server. */
  error: z.string().nullable(),
  /** True while its address is stored. */
  hasAddress: z.boolean(),
  /** Set if mail to its address was stopped after this mail was queued. */
  stopped: z.object({ reason: z.enum(stopReasons), at: Instant }).nullable(),
});
export type DeskMail = z.infer<typeof DeskMail>;

/** The staff's internal notes. */
export const OrderNote = z.object({
  noteId: Id,
  text: z.string(),
  at: Instant,
  by: z.object({ staffId: Id, name: z.string() }),
});
export type OrderNote = z.infer<typeof OrderNote>;

/**
 * Everything about one order that the staff works with, without the orderer and the address. It has the lines of the titles whose orders
 * the caller reads; where it has other lines as well, every sum of the whole order, its refunds, mails, history, notes and receipt are null.
 */
export const OrderPage = z.object({
  orderId: Id,
  number: z.string(),
  status: OrderStatus,
  payment: PaymentState,
  /** Null for roles that don't see payments, as `failure`, `receiptUrl` and `payments` are. */
  provider: z.string().nullable(),
  failure: z.string().nullable(),
  held: Held,
  heldAt: Instant.nullable(),
  /** True if the caller may decide about the held order: its roles refund every line of it. */
  mayDecide: z.boolean(),
  /** Money that went back at the provider without us. */
  returnedOutside: Money.nullable(),
  /** The part of it that belongs to no line yet. */
  openOutside: Money.nullable(),
  productAmount: Money.nullable(),
  fee: Money.nullable(),
  paymentAmount: Money.nullable(),
  refunded: Money.nullable(),
  /** The origin of the page on which the order was made. */
  origin: z.string(),
  language: Language,
  createdAt: Instant,
  paidAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  receiptUrl: z.string().nullable(),
  fan: OrderFan,
  lines: z.array(DeskLine),
  /** The oldest first. */
  payments: z.array(DeskPayment).nullable(),
  refunds: z.array(DeskRefund).nullable(),
  /** The newest fifty, the newest first. */
  mails: z.array(DeskMail).nullable(),
  history: z.array(z.object({ status: OrderStatus, at: Instant })).nullable(),
  /** The newest first; null where the order has lines that the caller does not read. */
  notes: z.array(OrderNote).nullable(),
  /** True if the caller may add a note: not after the fan has deleted the account. */
  mayNote: z.boolean(),
  /** True if the caller may read the orderer and the address. */
  mayReadAddress: z.boolean(),
  /** True if the caller may correct the address, and something of the order waits to be sent, or is under way or lost. */
  mayCorrectAddress: z.boolean(),
  serverTime: Instant,
});
export type OrderPage = z.infer<typeof OrderPage>;

/** The orderer and the address; null after they were deleted, and the address also where nothing is sent. */
export const OrderContact = z.object({
  orderer: Orderer.nullable(),
  address: Address.nullable(),
  /** Identifies the stored address in a call that corrects it; null without an address. */
  addressVersion: z.string().nullable(),
  /** Where parcels of the caller's titles were sent before the address was corrected. */
  sentElsewhere: z.array(z.object({ carrier: z.string(), trackingNumber: z.string(), address: Address })),
  /**
   * The addresses of the mails about it, as long as they are stored; none where the order has lines that the caller does not read. Null for
   * roles that don't read members, unless it is the orderer's.
   */
  mails: z.array(z.object({ mailId: Id, recipient: z.string().nullable() })),
});
export type OrderContact = z.infer<typeof OrderContact>;

/** `RETURNED`: the parcels were sent and are back; `LOST`: they are lost, and not sent again; `EVEN_USED`: used tickets and seen cards as well, as for a cancelled show. */
export const refundKinds = ['UNUSED', 'RETURNED', 'LOST', 'EVEN_USED'] as const;
export type RefundKind = (typeof refundKinds)[number];

/** Amounts that a refund would pay now for each line that the caller may refund; 0 where no refund is possible. */
export const RefundPreview = z.object({
  /** `pieces`: the number of pieces of a line in parcels; null for a line that is refunded as a whole. */
  lines: z.array(z.object({ lineId: Id, amount: Money, pieces: z.int().nullable() })),
  /** The amount that one person may still refund of this order without approval. */
  alone: Money,
});
export type RefundPreview = z.infer<typeof RefundPreview>;
