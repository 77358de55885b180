import { z } from 'zod';
import { maxLines } from '../../../rules/order-limits.ts';
import { noteLength, reasonLength, refundCauses } from '../../../rules/staff/limits.ts';
import { orderFilters } from '../../../rules/staff/order-filters.ts';
import { Address } from '../../address/contract.ts';
import { Cursor, defineCalls, Id } from '../../platform/http/contract.ts';
import { approvable } from '../../platform/http/staff/approvals.ts';
import { Money } from '../../store/contract.ts';
import { Tracking } from '../parcels/carriers.ts';
import { ListedOrder, OrderContact, OrderNote, OrderPage, orderSorts, RefundPreview, refundKinds } from './shapes.ts';

/** The max number of parcels of one order in one action. */
const maxParcels = 100;

const params = z.object({ orderId: Id });
/** For the audit log; the fan does not see it. */
const reason = z.string().trim().min(1).max(reasonLength);
const lineIds = z.array(Id).min(1).max(maxLines);
/** Parcels of the lines. */
const parcels = z.array(Id).min(1).max(maxParcels);
/** Only these parcels of the lines; without it, all of their parcels that allow the action. */
const parcelIds = parcels.optional();
/** The change to the parcels, with the reason. */
const parcelsWithReason = z.object({ lineIds, parcelIds: parcels, reason });
/** By line, a number of pieces; without it, all pieces that allow the action. */
const pieces = z.record(Id, z.int().min(1)).optional();
/** By line, the shown number of waiting pieces: if it has changed, nothing is sent. */
const waiting = pieces;
const kind = z.enum(refundKinds);
const Refund = z.object({
  lineIds,
  kind,
  /** Why, as the fan reads it. */
  cause: z.enum(refundCauses).default('OTHER'),
  pieces,
  /** By parcel, how many of its pieces came back or are lost; without it, the delivered ones come first. */
  parcels: pieces,
  /** True if the returned pieces are for sale again. */
  toStock: z.boolean().default(true),
  /** The amount that was shown. */
  amount: Money,
  reason,
});
const Refunded = z.object({ refunded: Money });

/** The staff's calls for orders. */
export const orderDeskCalls = defineCalls({
  'GET /studio/order': {
    summary:
      'Orders by number, email, the orderer’s name or phone (for roles that read members), provider’s payment id, tracking number, member id, ticket number or product; the newest without a search. No address is among them',
    access: 'staff',
    right: 'order.read',
    noStore: true,
    query: z.object({
      q: z.string().trim().max(200).optional(),
      state: z.enum(orderFilters).optional(),
      titleId: Id.optional(),
      /** By the order’s time, or by that of its parcel; by default the newest first, parcels to settle the oldest first. */
      sort: z.enum(orderSorts).optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ orders: z.array(ListedOrder), nextCursor: Cursor.nullable() }),
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/order/:orderId': {
    summary:
      'One order: lines of the caller’s titles, payments, parcels, refunds, emails and history, without the orderer and the addresses',
    access: 'staff',
    right: 'order.read',
    noStore: true,
    params,
    response: OrderPage,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'GET /studio/order/:orderId/address': {
    summary: 'The orderer and the address of an order, and the addresses to which its emails went',
    access: 'staff',
    right: 'order.read',
    recordsRead: 'order.read',
    noStore: true,
    params,
    response: OrderContact,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'PUT /studio/order/:orderId/address': {
    summary:
      'Corrects where a paid order goes: its waiting parcels, and all later ones; the fan gets a message in the inbox. The audit log has no address',
    access: 'staff',
    right: 'order.ship',
    proof: 'passkey',
    idempotent: true,
    records: 'order.correctAddress',
    noStore: true,
    params,
    /** `addressVersion`: of the address that the staff member has read. */
    body: z.object({ address: Address, addressVersion: z.string().max(100), reason }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'PARCEL_STATE', 'ADDRESS_CHANGED'],
  },
  'POST /studio/order/:orderId/parcel/sent': {
    summary:
      'Marks lines, or some pieces of them, as sent in one parcel; the fan gets a message in the inbox and an email',
    access: 'staff',
    right: 'order.ship',
    idempotent: true,
    records: 'order.ship',
    noStore: true,
    params,
    body: z.object({ lineIds, pieces, waiting, ...Tracking.shape }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'PARCEL_STATE'],
  },
  'PUT /studio/order/:orderId/parcel/tracking': {
    summary: 'Corrects the carrier and the tracking number of parcels that are under way; the fan gets an email',
    access: 'staff',
    right: 'order.ship',
    idempotent: true,
    records: 'order.correct',
    noStore: true,
    params,
    body: z.object({ lineIds, parcelIds, ...Tracking.shape, reason }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'PARCEL_STATE'],
  },
  'POST /studio/order/:orderId/parcel/delivered': {
    summary: 'Marks parcels as delivered; the period for returning them begins',
    access: 'staff',
    right: 'order.ship',
    idempotent: true,
    records: 'order.deliver',
    noStore: true,
    params,
    body: z.object({ lineIds, parcelIds }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'PARCEL_STATE'],
  },
  'POST /studio/order/:orderId/parcel/lost': {
    summary: 'Marks parcels that were sent as lost; the fan gets a message in the inbox and an email',
    access: 'staff',
    right: 'order.ship',
    idempotent: true,
    records: 'order.lose',
    noStore: true,
    params,
    body: parcelsWithReason,
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'PARCEL_STATE'],
  },
  'POST /studio/order/:orderId/parcel/again': {
    summary: 'Prepares new parcels in the place of lost ones, with pieces from the stock; they are then not refunded',
    access: 'staff',
    right: 'order.ship',
    idempotent: true,
    records: 'order.sendAgain',
    noStore: true,
    params,
    body: parcelsWithReason,
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'PARCEL_STATE', 'STOCK_TOO_LOW'],
  },
  'POST /studio/order/:orderId/parcel/back': {
    summary: 'Prepares new parcels for the pieces of parcels that came back; they are then not refunded as returned',
    access: 'staff',
    right: 'order.ship',
    idempotent: true,
    records: 'order.sendAgain',
    noStore: true,
    params,
    body: parcelsWithReason,
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'PARCEL_STATE'],
  },
  'POST /studio/order/:orderId/note': {
    summary: 'Notes something about an order for the staff; the fan finds it in their download',
    access: 'staff',
    right: 'order.note',
    idempotent: true,
    records: 'order.note',
    noStore: true,
    params,
    body: z.object({ text: z.string().trim().min(1).max(noteLength) }),
    response: OrderNote,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'GET /studio/order/:orderId/refund': {
    summary: 'The current refund of each line that the caller may refund, and the amount allowed to one person alone',
    access: 'staff',
    right: 'order.refund',
    noStore: true,
    params,
    query: z.object({ kind: kind.default('UNUSED') }),
    response: RefundPreview,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'NOT_REFUNDABLE'],
  },
  'POST /studio/order/:orderId/refund': {
    summary:
      'Refunds lines for a cause that the fan reads; refused where another amount was shown, or where two people have to decide',
    access: 'staff',
    right: 'order.refund',
    proof: 'passkey',
    idempotent: true,
    records: 'payment.refund',
    noStore: true,
    params,
    body: Refund,
    response: Refunded,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'ORDER_STATE', 'NOT_REFUNDABLE', 'REFUND_CHANGED', 'REFUND_TOO_LARGE'],
  },
  'POST /studio/order/:orderId/refund/large': {
    summary: 'Refunds more money than one person may refund alone. Another person approves it',
    access: 'staff',
    right: 'order.refund',
    proof: 'passkey',
    approval: 'always',
    idempotent: true,
    records: 'payment.refund',
    noStore: true,
    params,
    body: Refund,
    response: approvable(Refunded),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'ORDER_STATE', 'NOT_REFUNDABLE', 'REFUND_CHANGED'],
  },
});
