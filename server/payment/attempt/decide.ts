import { enqueueJob, lockOrder, type OrderRow, type OrderService } from '../../order/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import { keepDeadline } from '../desk/disputes.ts';
import type { PaymentStanding, ProviderPayment } from '../providers/provider.ts';
import { reasonOf } from '../providers/reasons.ts';
import {
  type AttemptRow,
  isLive,
  markChecked,
  markSilent,
  moveAttempt,
  readAttempt,
  readAttempts,
} from './attempts.ts';

/** The database's decision about a payment in this state at the provider. */
export type Decision = 'capture' | 'nothing';

type Orders = Pick<OrderService, 'beginPaying' | 'pay' | 'revive' | 'release' | 'showPayment' | 'recordOutside'>;

interface Situation {
  connection: Connection;
  orders: Orders;
  order: OrderRow;
  attempt: AttemptRow;
  /** The other attempt of the order that may still be paid. */
  rival: AttemptRow | null;
  payment: ProviderPayment;
}

/**
 * The core of `settle`: updates an order and an attempt after the payment's state at the provider, in one transaction
 * that holds the order's lock. Follow-up work is in the outbox when it commits. Running it again changes nothing.
 * @param before the attempt from before the request to the provider
 * @param leftBy whether the fan came back without paying
 */
export async function decide(
  connection: Connection,
  orders: Orders,
  before: AttemptRow,
  payment: ProviderPayment,
  leftBy: boolean,
): Promise<Decision> {
  const { attempt_id: attemptId, order_id: orderId } = before;
  const order = await lockOrder(connection, orderId);
  const attempts = await readAttempts(connection, orderId);
  const attempt = attempts.find((one) => one.attempt_id === attemptId);
  if (order === null || attempt === undefined) throw new Error(`There is no attempt ${attemptId} of ${orderId}`);
  if (payment.standing === 'UNKNOWN' && attempt.state === 'IN_PROGRESS') {
    // It may have been captured: without an answer it must not be closed. An operator has to check it.
    await markSilent(connection, attempt);
    return 'nothing';
  }
  await markChecked(connection, attempt, over.has(payment.standing), before.notified_at);
  if (attempt.state === 'DONE') {
    // Another lookup, begun after a later notice, may have settled it meanwhile: this answer is the older one.
    const isNewest = attempt.notified_at?.getTime() === before.notified_at?.getTime();
    if (isNewest && attempt.counts && payment.standing !== 'UNKNOWN')
      await recordOutside(connection, orders, order, attempt, payment);
    return 'nothing';
  }
  const rival = attempts.find((one) => one !== attempt && isLive(one)) ?? null;
  const situation: Situation = { connection, orders, order, attempt, rival, payment };
  if (payment.standing === 'AUTHORIZED') return decideAuthorized(situation);
  if (payment.standing === 'CAPTURED') {
    await decideCaptured(situation);
    const now = await readAttempt(connection, attemptId);
    // Refunded in the provider's console before we knew that it was paid.
    if (now?.counts) await recordOutside(connection, orders, order, now, payment);
  } else await decideUnpaid(situation, leftBy);
  return 'nothing';
}

/** Records money that was refunded without us: neither by a finished refund of the outbox, nor by one that may be running. */
async function recordOutside(
  connection: Connection,
  orders: Orders,
  order: OrderRow,
  attempt: AttemptRow,
  { returned, isDisputed, disputeDueAt }: ProviderPayment,
): Promise<void> {
  const { rows } = await connection.query<{ ours: number }>(
    `SELECT returned + (SELECT coalesce(sum((payload ->> 'amount')::bigint), 0)::bigint FROM outbox AS j
       WHERE j.order_id = a.order_id AND kind = 'PROVIDER_REFUND' AND done_at IS NULL
         AND coalesce(payload ->> 'attemptId', attempt_id) = attempt_id) AS ours
     FROM payment_attempt AS a WHERE attempt_id = $1`,
    [attempt.attempt_id],
  );
  await orders.recordOutside(connection, order, { returned: returned - (rows[0]?.ours ?? 0), isDisputed });
  await keepDeadline(connection, attempt.attempt_id, disputeDueAt);
}

/** Attempts that can no longer succeed. */
const over: ReadonlySet<PaymentStanding> = new Set(['CLOSED', 'FAILED', 'UNKNOWN']);

const isOpen = (order: OrderRow): boolean => order.status === 'RESERVED' || order.status === 'PAYING';

/** The order is not paid: the page is still open, or the payment failed. */
async function decideUnpaid(situation: Situation, leftBy: boolean): Promise<void> {
  const { connection, orders, order, attempt, payment } = situation;
  if (!isLive(attempt)) return;
  if (payment.standing === 'FAILED') {
    const failure = payment.failure ?? 'PAYMENT_FAILED';
    await moveAttempt(connection, attempt, 'FAILED', { failure, closed: true });
    await updatePaymentStatus(situation, { payment: 'FAILED', failure: reasonOf(failure) });
  } else if (over.has(payment.standing)) {
    await moveAttempt(connection, attempt, 'EXPIRED', { closed: true });
    await updatePaymentStatus(situation, { payment: 'EXPIRED', failure: null });
  } else if (!isOpen(order) || order.due) {
    await moveAttempt(connection, attempt, 'EXPIRED');
    await voidPage(connection, attempt);
    await updatePaymentStatus(situation, { payment: 'EXPIRED', failure: null });
  } else if (leftBy) {
    await moveAttempt(connection, attempt, 'FAILED', { failure: 'LEFT' });
    await voidPage(connection, attempt);
    // A page on which a card was declined stays open; the fan left it because of that.
    const failure = payment.failure === null ? 'LEFT' : reasonOf(payment.failure);
    await updatePaymentStatus(situation, { payment: 'FAILED', failure });
  } else {
    await orders.showPayment(connection, order.order_id, { payment: 'READY' });
  }
  if (isOpen(order) && order.due && !isLive(attempt)) await orders.release(connection, order, 'EXPIRED');
}

/** The fan approved and nothing is charged yet, so an approval that does not fit is cancelled without cost. */
async function decideAuthorized(situation: Situation): Promise<Decision> {
  const { connection, orders, order, attempt } = situation;
  const refusal = refusedBefore(attempt) ?? (await takeOver(situation));
  if (refusal !== null) {
    if (isLive(attempt)) await moveAttempt(connection, attempt, 'FAILED', { failure: refusal });
    // Only the server captures: a refused approval is over, even before the provider releases it.
    await markChecked(connection, attempt, true);
    await voidPage(connection, attempt);
    await updatePaymentStatus(situation, { payment: 'FAILED', failure: reasonOf(refusal) });
    return 'nothing';
  }
  if (attempt.state !== 'IN_PROGRESS') await moveAttempt(connection, attempt, 'IN_PROGRESS');
  // During the capture the order can neither be canceled nor expire.
  await orders.showPayment(connection, order.order_id, { payment: 'CHECKING', provider: attempt.provider });
  return 'capture';
}

/** A fan who read that a payment failed is not charged for it later; one who returned to the page is. */
function refusedBefore({ state, failure }: AttemptRow): string | null {
  return state === 'FAILED' && failure !== 'LEFT' && failure !== 'REPLACED' ? failure : null;
}

/** The money is captured: it pays the order or is refunded. */
async function decideCaptured(situation: Situation): Promise<void> {
  const { connection, orders, order, attempt, payment } = situation;
  const refusal = await takeOver(situation);
  if (refusal !== null) return refundCapture(situation, refusal);
  if (attempt.state !== 'IN_PROGRESS') await moveAttempt(connection, attempt, 'IN_PROGRESS');
  await moveAttempt(connection, attempt, 'DONE', { captured: payment.amount, counts: true });
  const { receiptUrl } = payment;
  await orders.showPayment(connection, order.order_id, {
    payment: 'DONE',
    provider: attempt.provider,
    ...(receiptUrl !== null && { receiptUrl }),
  });
  // Last, since it waits for locks on the products' rows.
  await orders.pay(connection, order);
}

async function refundCapture(situation: Situation, refusal: string): Promise<void> {
  const { connection, orders, order, attempt, payment } = situation;
  if (attempt.state === 'READY') await moveAttempt(connection, attempt, 'FAILED', { failure: refusal });
  await moveAttempt(connection, attempt, 'DONE', { captured: payment.amount, failure: refusal });
  await enqueueJob(connection, {
    key: `return:${attempt.attempt_id}`,
    kind: 'PROVIDER_REFUND',
    orderId: order.order_id,
    payload: { attemptId: attempt.attempt_id, amount: payment.amount },
  });
  if (order.paid_at === null && !isBeingCaptured(situation)) {
    await orders.showPayment(connection, order.order_id, { payment: 'REFUNDED', failure: refusal });
  }
  // Releases the pieces that were reserved for this payment, unless another attempt is being paid.
  if (isOpen(order) && order.due && !isBeingCaptured(situation)) await orders.release(connection, order, 'EXPIRED');
}

/**
 * Prepares an order for payment by this attempt: compares the amount, replaces another attempt without an approval,
 * and reserves the pieces again after an expiry. Not for a fan whose account is deleted.
 * @returns why it can't be paid, or null
 */
async function takeOver({ connection, orders, order, attempt, rival, payment }: Situation): Promise<string | null> {
  if (payment.amount !== order.payment_amount || payment.currency !== order.currency) return 'AMOUNT_MISMATCH';
  if (order.paid_at !== null || order.status === 'CANCELED' || order.fan_left_at !== null) return 'ORDER_STATE';
  if (rival?.state === 'IN_PROGRESS') return 'ORDER_STATE';
  if (rival !== null) {
    await moveAttempt(connection, rival, 'FAILED', { failure: 'REPLACED' });
    await voidPage(connection, rival);
  }
  if (order.status === 'EXPIRED') return (await orders.revive(connection, order)) ? null : 'OUT_OF_STOCK';
  await orders.beginPaying(connection, order);
  return attempt.amount === order.payment_amount ? null : 'AMOUNT_MISMATCH';
}

/** Closes the provider's page, so that no payment can be approved there any more. */
export async function voidPage(connection: Connection, attempt: AttemptRow): Promise<void> {
  if (attempt.reference === null) return;
  await enqueueJob(connection, {
    key: `void:${attempt.attempt_id}`,
    kind: 'PROVIDER_VOID',
    orderId: attempt.order_id,
    payload: { attemptId: attempt.attempt_id },
  });
}

/** True if another attempt is paying the order now: the fan reads about that one. */
const isBeingCaptured = ({ rival }: Situation): boolean => rival?.state === 'IN_PROGRESS';

/** An order that is paid, being paid, or canceled by its fan does not report a failed attempt. */
async function updatePaymentStatus(situation: Situation, update: Parameters<Orders['showPayment']>[2]): Promise<void> {
  const { connection, orders, order } = situation;
  if (order.paid_at === null && order.status !== 'CANCELED' && !isBeingCaptured(situation)) {
    await orders.showPayment(connection, order.order_id, update);
  }
}
