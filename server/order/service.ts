import type { z } from 'zod';
import { preventLeaving } from '../account/service.ts';
import { saveOrdersAddress } from '../address/service.ts';
import { type SignedCard, signPhotocard } from '../photocard/service.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import type { Caller, Fan } from '../platform/http/caller.ts';
import type { Language } from '../platform/http/contract.ts';
import { answered } from '../platform/http/envelope.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import type { Pieces, StoreService } from '../store/service.ts';
import type { TicketService } from '../ticket/service.ts';
import type { VoteService } from '../vote/service.ts';
import type { Quote } from './contract.ts';
import { findOwnersByOrderer, findOwnersByTracking } from './desk/find-owners.ts';
import { type PaymentSource, withoutPayments } from './desk/payments.ts';
import { expireUnpaid } from './expire-unpaid.ts';
import { createFulfilment } from './fulfil.ts';
import { listOrders, type OrderReply, type Reader, readOrder } from './order-reader.ts';
import { type LineRow, lockExisting, type OrderRow, readLines } from './order-rows.ts';
import { createOrderStates, type OrderStates } from './order-states.ts';
import { type JobHandlers, runJobs } from './outbox.ts';
import { type OrderForm, writeOrder } from './placing/place-order.ts';
import { checkAvailable, freeze, mergeLines, quoteOf } from './placing/quote.ts';
import { type ProviderState, recordOutside } from './refund/held.ts';
import { createHeldDecisions, type HeldDecisions } from './refund/held-decisions.ts';
import type { OperatorRefunds } from './refund/operator-refund.ts';
import { previewRefund, refundLines } from './refund/refund.ts';

export type { PaymentSource } from './desk/payments.ts';
export { notifyOfRefund, RefundedLines } from './messages/notify-fan.ts';
export { mailOfLost, mailOfPaid, mailOfParcel, mailOfRefund, mailOfUnpaid } from './messages/order-mail.ts';
export { receiptOf } from './messages/receipt.ts';
export { findOrder, findOrderId, lockOrder, type OrderRow, readOrderRow } from './order-rows.ts';
export { enqueueJob, hastenJobs, type Job, type JobHandlers } from './outbox.ts';
export { listHeld } from './refund/held.ts';
export { assignByCommand, refundByCommand } from './refund/operator-refund.ts';
export { openOrderer } from './sealed.ts';
export { allows, orderTransitions, printTransitions, type Transitions } from './transitions.ts';

export interface PlaceRequest extends OrderForm {
  lines: readonly Pieces[];
  quoteDigest: string;
}

export interface OrderService extends OrderStates, OperatorRefunds, HeldDecisions {
  /** @throws Refusal NOT_FOUND, MIXED_CURRENCIES, NOT_ON_SALE, OUT_OF_STOCK, LIMIT_REACHED */
  quote(lines: readonly Pieces[], caller: Caller<'open'>): Promise<z.output<typeof Quote>>;
  /**
   * Reserves the pieces; the answer is stored with the key in the same transaction.
   * @throws Refusal also LOGIN_REQUIRED, for a fan who leaves at the same time
   */
  place(request: PlaceRequest, caller: Caller<'member'>, key: RequestKey): Promise<OrderReply>;
  /** @throws Refusal NOT_FOUND, also for another fan's order, and on a partner's page for one that was not made there */
  read(orderId: string, fan: Fan, language: Language): Promise<OrderReply>;
  list(page: { cursor?: string | undefined; limit: number }, caller: Caller<'member'>): ReturnType<typeof listOrders>;
  /**
   * A signed address of a card from this order.
   * @throws Refusal NOT_FOUND as `read`, and for another order's card; PHOTOCARD_REVOKED
   */
  signPhotocard(
    orderId: string,
    card: { photocardId: string; face: number },
    caller: Caller<'member'>,
  ): Promise<SignedCard>;
  cancel(orderId: string, caller: Caller<'member'>, key: RequestKey): Promise<OrderReply>;
  refund(
    orderId: string,
    lineIds: readonly string[],
    reason: string,
    caller: Caller<'member'>,
    key: RequestKey,
  ): Promise<OrderReply>;
  /**
   * Stores movements of a locked order's money that were made at the provider, and holds the order if the staff has to
   * decide.
   */
  recordOutside(connection: Connection, order: OrderRow, providerState: ProviderState): Promise<void>;
  /**
   * Ends expired orders without a running payment.
   * @returns how many
   */
  expireUnpaid(): Promise<number>;
  /** Delivers paid lines, and runs the other jobs of the outbox with the added handlers. */
  runJobs(orderId?: string): Promise<number>;
  /** Adds another feature's handler for jobs of the outbox. */
  handle(handlers: JobHandlers): void;
  /** Sets the source of attempts to pay, once, while the application is composed. */
  providePayments(source: PaymentSource): void;
  payments(): PaymentSource;
  /** For the staff: a fan's latest orders. */
  listOf(userId: string, language: Language, limit: number): Promise<OrderReply[]>;
  /** The fan whose order has this number; null if there is none. */
  ownerOfNumber(number: string): Promise<string | null>;
  /** The fans who have ordered with this email address, whole name or phone number; for staff who read members. */
  ownersByOrderer(typed: string): Promise<string[]>;
  /** The fans to whom a parcel with this tracking number was sent. */
  ownersByTracking(typed: string): Promise<string[]>;
  /** Adds a listener for orders that a fan has ended or refunded, called after the commit. */
  onChange(listener: (orderId: string) => void): void;
}

type Store = Pick<
  StoreService,
  'readRows' | 'readAccents' | 'readHoldings' | 'reserveStock' | 'sellStock' | 'releaseStock'
>;
type Votes = Pick<VoteService, 'grantPaidRights' | 'readPaidRights' | 'takeBackPaidRights' | 'holdPaidRights'>;
type Tickets = Pick<TicketService, 'issueForLine' | 'isOver' | 'refundLine' | 'countUntouched'>;

export function createOrderService(platform: Platform, store: Store, votes: Votes, tickets: Tickets): OrderService {
  const { pool, log, config, sealing } = platform;
  const means = { votes, tickets, sealing, config };
  const refundMeans = { stock: store, rights: votes, tickets, sealing, notifying: platform };
  const states = createOrderStates(platform, store);
  let payments = withoutPayments;
  let handlers: JobHandlers = { FULFIL_LINE: createFulfilment(sealing, store, votes, tickets) };
  const listeners: ((orderId: string) => void)[] = [];
  const announce = (orderId: string): void => {
    for (const listener of listeners) listener(orderId);
  };

  const readerOf = ({ userId, origin }: Fan): Reader => ({
    userId,
    madeOn: origin === config.publicOrigin ? null : origin,
  });

  /** A fan's change of their own order, with the key's answer in the same transaction. */
  async function change(
    orderId: string,
    { fan, language }: Caller<'member'>,
    key: RequestKey,
    work: (connection: Connection, order: OrderRow) => Promise<unknown>,
  ): Promise<OrderReply> {
    const reply = await inTransaction(pool, async (connection) => {
      const order = await lockExisting(connection, orderId);
      // Also checks that the order is this fan's, and this page's.
      await readOrder(connection, means, orderId, readerOf(fan), language);
      await work(connection, order);
      const changed = await readOrder(connection, means, orderId, readerOf(fan), language);
      await platform.keys.store(key, answered(changed), connection);
      return changed;
    });
    announce(orderId);
    return reply;
  }

  const refundWithin: OperatorRefunds['refundWithin'] = async (connection, orderId, lineIds, reason, options = {}) => {
    const order = await lockExisting(connection, orderId);
    const refunded = lineIds ?? (await readLines(connection, [orderId])).filter(isActive).map((line) => line.line_id);
    const how = { ...options, reason, requestedBy: 'OPERATOR', partly: true } as const;
    return refundLines(connection, refundMeans, order, { lineIds: refunded, ...how });
  };

  return {
    ...states,
    async quote(lines, { fan, language }) {
      const pieces = mergeLines(lines);
      const ids = pieces.map((one) => one.productId);
      const rows = await store.readRows(ids);
      const frozen = freeze(pieces, rows, await store.readAccents());
      checkAvailable(pieces, rows, fan === null ? new Map() : await store.readHoldings(fan.userId, ids));
      return quoteOf(frozen, language, rows[0]?.now ?? Date.now());
    },
    async place({ lines, quoteDigest, ...form }, caller, key) {
      // Before the transaction: code that holds a connection must not wait for another one.
      const accents = await store.readAccents();
      return inTransaction(pool, async (connection) => {
        await preventLeaving(connection, caller.fan);
        const pieces = mergeLines(lines);
        const rows = await store.readRows(
          pieces.map((one) => one.productId),
          connection,
        );
        const frozen = freeze(pieces, rows, accents);
        if (frozen.digest !== quoteDigest) {
          throw new Refusal('QUOTE_CHANGED', { quote: quoteOf(frozen, caller.language, rows[0]?.now ?? Date.now()) });
        }
        // An order of sold-out pieces is refused without waiting for the lock; the check is repeated under the lock.
        checkAvailable(pieces, rows, new Map());
        const orderId = await writeOrder(connection, platform, frozen, form, caller);
        if (form.saveAddress && frozen.needsAddress && form.address && caller.fan.origin === config.publicOrigin) {
          await saveOrdersAddress(connection, sealing, caller.fan.userId, form.address);
        }
        const reply = await readOrder(connection, means, orderId, readerOf(caller.fan), caller.language);
        await platform.keys.store(key, answered(reply), connection);
        // Last, since every other buyer waits from here until the commit.
        await store.reserveStock(connection, caller.fan.userId, pieces);
        return reply;
      });
    },
    read: (orderId, fan, language) => readOrder(pool, means, orderId, readerOf(fan), language),
    list: (page, { fan, language }) => listOrders(pool, means, { ...page, ...readerOf(fan) }, language),
    listOf: async (userId, language, limit) =>
      (await listOrders(pool, means, { userId, madeOn: null, limit }, language)).orders,
    async ownerOfNumber(number) {
      const { rows } = await pool.query<{ user_id: string }>('SELECT user_id FROM fan_order WHERE number = $1', [
        number,
      ]);
      return rows[0]?.user_id ?? null;
    },
    ownersByOrderer: (typed) => findOwnersByOrderer(platform, typed),
    ownersByTracking: (typed) => findOwnersByTracking(platform, typed),
    async signPhotocard(orderId, card, { fan, language }) {
      // Also checks that the order is this fan's, and this page's.
      await readOrder(pool, means, orderId, readerOf(fan), language);
      return signPhotocard(platform, { ...card, userId: fan.userId, orderId }, language);
    },
    cancel: (orderId, caller, key) =>
      change(orderId, caller, key, async (connection, order) => {
        const isOpen = order.status === 'RESERVED' || order.status === 'PAYING';
        if (order.status === 'EXPIRED' || (isOpen && order.due)) throw new Refusal('ORDER_EXPIRED');
        // An order can't be ended while a payment may still arrive; the provider answers within seconds, or the fan refunds.
        if (!isOpen || order.payment === 'CHECKING') throw new Refusal('ORDER_STATE', { orderStatus: order.status });
        await states.release(connection, order, 'CANCELED');
      }),
    refund: (orderId, lineIds, reason, caller, key) =>
      change(orderId, caller, key, (connection, order) =>
        refundLines(connection, refundMeans, order, { lineIds, reason, requestedBy: 'FAN' }),
      ),
    refundAsOperator: (...request) => inTransaction(pool, (connection) => refundWithin(connection, ...request)),
    refundWithin,
    recordOutside: (connection, order, providerState) => recordOutside(connection, refundMeans, order, providerState),
    ...createHeldDecisions(pool, refundMeans),
    previewRefund: (orderId, lineIds, options) =>
      inTransaction(pool, async (connection) => {
        const order = await lockExisting(connection, orderId);
        const refunded = lineIds ?? (await readLines(connection, [orderId])).map((line) => line.line_id);
        const how = { requestedBy: 'OPERATOR', ...options, reason: '', partly: true } as const;
        return previewRefund(connection, refundMeans, order, { lineIds: refunded, ...how });
      }),
    expireUnpaid: () => expireUnpaid(platform, states),
    runJobs: (orderId) => runJobs(pool, log, handlers, orderId),
    handle(more) {
      handlers = { ...handlers, ...more };
    },
    providePayments(source) {
      payments = source;
    },
    payments: () => payments,
    onChange: (listener) => void listeners.push(listener),
  };
}

const isActive = ({ state }: LineRow): boolean => state !== 'REFUNDED' && state !== 'RELEASED';
