import type { Order } from '../../../../server/order/contract.ts';

/**
 * The payment window, as far as this page can see it; `closed` may also mean that this page lost the connection to it.
 */
export type PaymentWindow = 'none' | 'open' | 'closed' | 'blocked';

/**
 * Phases for the fan. `left`: the window is closed and no payment is known. `stopped`: the fan came back without
 * paying, which is no failure. `checking`: the provider has not answered, which is never shown as a failure either.
 * `returned`: money was taken that can't pay this order, and is returned.
 */
export type OrderPhase =
  | 'pay'
  | 'window'
  | 'blocked'
  | 'left'
  | 'stopped'
  | 'checking'
  | 'failed'
  | 'returned'
  | 'done'
  | 'refunded'
  | 'expired'
  | 'canceled';

type OrderStatus = Pick<Order, 'status' | 'payment'>;

/** The server's order decides; the window only adds facts that the server can't see. */
export function phaseOf(
  { status, payment, failure }: OrderStatus & Pick<Order, 'failure'>,
  window: PaymentWindow,
): OrderPhase {
  switch (status) {
    case 'PAID':
    case 'FULFILLED':
    case 'PARTIALLY_REFUNDED':
      return 'done';
    case 'REFUNDED':
      return 'refunded';
    case 'EXPIRED':
    case 'CANCELED':
      if (payment === 'CHECKING') return 'checking';
      if (payment === 'REFUNDED') return 'refunded';
      return status === 'EXPIRED' ? 'expired' : 'canceled';
    case 'RESERVED':
    case 'PAYING':
      if (payment === 'CHECKING') return 'checking';
      if (window === 'open') return 'window';
      // Newer than a failure that the server knows: the fan has pressed the button again.
      if (window === 'blocked') return 'blocked';
      if (payment === 'FAILED' && failure === 'LEFT') return 'stopped';
      if (payment === 'FAILED' || payment === 'EXPIRED') return 'failed';
      if (payment === 'REFUNDED') return 'returned';
      return window === 'closed' ? 'left' : 'pay';
  }
}

/**
 * True if the time to pay is over while the provider has not confirmed yet that no payment arrived at the last moment.
 */
export const isEnding = ({ status, payment }: OrderStatus): boolean => status === 'EXPIRED' && payment === 'READY';

/** The delay before the next reload, in milliseconds; null if nothing can change by itself. */
export function pollDelay(phase: OrderPhase, order: OrderStatus): number | null {
  switch (phase) {
    case 'window':
    case 'checking':
    case 'left':
      return 2_000;
    case 'done':
      return order.status === 'PAID' ? 2_000 : null;
    // It may be paid in another tab or on another device.
    case 'pay':
    case 'blocked':
    case 'stopped':
    case 'failed':
    case 'returned':
      return 4_000;
    case 'expired':
      return isEnding(order) ? 4_000 : null;
    case 'refunded':
    case 'canceled':
      return null;
  }
}

/**
 * Where a fan pays: in the `window` that the click opened; in the same `page` in an in-app browser, which has no other;
 * on the `platform` in the window, since only there a payment can be confirmed. `blocked`: the browser opened no
 * window.
 */
export function paymentTarget(
  hasWindow: boolean,
  isOwnOrigin: boolean,
  isInApp: boolean,
): 'window' | 'page' | 'platform' | 'blocked' {
  if (hasWindow) return isOwnOrigin ? 'window' : 'platform';
  return isInApp && isOwnOrigin ? 'page' : 'blocked';
}

/**
 * True if the order must be reloaded after its payment attempt was loaded.
 * @param now server time in milliseconds
 */
export function needsReload(
  { payment, expiresAt }: Pick<Order, 'payment' | 'expiresAt'>,
  attempt: string,
  now: number,
) {
  return attempt !== payment || (expiresAt !== null && Date.parse(expiresAt) <= now);
}

/** An order that was paid longer ago than this was opened later and is not shown as just completed. Milliseconds. */
const justNow = 600_000;

/** @param now server time in milliseconds */
export function isJustCompleted(paidAt: string | null, now: number): boolean {
  return paidAt !== null && now - Date.parse(paidAt) < justNow;
}
