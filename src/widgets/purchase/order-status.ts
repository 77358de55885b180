import type { Order } from '../../../server/order/contract.ts';

type Line = Order['lines'][number];

/**
 * The state of an order, as a key of `purchase:status`. A payment that is being checked is never shown as a failure,
 * and an order with an undelivered parcel is never shown as complete.
 */
export function statusOf({ status, payment, lines }: Pick<Order, 'status' | 'payment' | 'lines'>): string {
  if (payment === 'CHECKING') return 'CHECKING';
  if (status === 'PAYING' || status === 'RESERVED') return payment === 'REFUNDED' ? 'RETURNED' : 'UNPAID';
  // The provider has not confirmed yet that no payment arrived at the last moment.
  if (status === 'EXPIRED' && payment === 'READY') return 'ENDING';
  if (status === 'FULFILLED') {
    const parcels = lines.flatMap((line) => shipmentsOf(line).map(({ state }) => state));
    if (!parcels.includes('PREPARING')) {
      if (parcels.includes('SHIPPED')) return 'SHIPPED';
      return lines.some(({ state }) => state === 'SHIPPING') ? 'LOST' : status;
    }
    return parcels.includes('SHIPPED') || parcels.includes('DELIVERED') ? 'PARTLY_SHIPPED' : 'PREPARING';
  }
  if ((status === 'EXPIRED' || status === 'CANCELED') && payment === 'REFUNDED') return 'REFUNDED';
  return status;
}

/** The parcels of a line. A server of the version before sends none. */
export const shipmentsOf = (line: Partial<Pick<Line, 'shipments'>>): Line['shipments'] => line.shipments ?? [];

/** True while a parcel with goods of the line waits to be sent. */
export const waitsToBeSent = (line: Partial<Pick<Line, 'shipments'>>): boolean =>
  shipmentsOf(line).some(({ state }) => state === 'PREPARING');

/** True if an order may change without this page: it may be paid elsewhere, is being checked, or being delivered. */
export function mayStillChange({ status, payment }: Pick<Order, 'status' | 'payment'>): boolean {
  const isEnding = status === 'EXPIRED' && payment === 'READY';
  return payment === 'CHECKING' || status === 'PAYING' || status === 'PAID' || isEnding;
}

/** The list with a changed order in its place; null if nothing changed. */
export function withOrder<Known extends Pick<Order, 'orderId' | 'status' | 'payment'>>(
  loadedOrders: readonly Known[],
  order: Known,
): readonly Known[] | null {
  const before = loadedOrders.find((one) => one.orderId === order.orderId);
  if (!before || (before.status === order.status && before.payment === order.payment)) return null;
  return loadedOrders.map((one) => (one === before ? order : one));
}

/** The refundable lines, by id. */
export function refundableLines(lines: readonly Pick<Order['lines'][number], 'lineId' | 'refundable'>[]): string[] {
  return lines.filter((line) => line.refundable > 0).map((line) => line.lineId);
}

export function withChoice(chosen: readonly string[], lineId: string, isChosen: boolean): readonly string[] {
  const others = chosen.filter((one) => one !== lineId);
  return isChosen ? [...others, lineId] : others;
}
