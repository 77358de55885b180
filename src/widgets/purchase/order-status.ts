import type { Order } from '../../../server/order/contract.ts';

/**
 * How an order stands in a word, as named in `purchase:status`. A payment that is being checked is never a failure, and
 * an order with a parcel that has not arrived is never complete.
 */
export function statusOf({ status, payment, lines }: Pick<Order, 'status' | 'payment' | 'lines'>): string {
  if (payment === 'CHECKING') return 'CHECKING';
  if (status === 'PAYING' || status === 'RESERVED') return payment === 'REFUNDED' ? 'RETURNED' : 'UNPAID';
  // Nobody has said yet whether it was paid in the last moment.
  if (status === 'EXPIRED' && payment === 'READY') return 'ENDING';
  if (status === 'FULFILLED') {
    const parcels = lines.map((line) => line.shipment?.state);
    return (['PREPARING', 'SHIPPED'] as const).find((state) => parcels.includes(state)) ?? status;
  }
  if ((status === 'EXPIRED' || status === 'CANCELED') && payment === 'REFUNDED') return 'REFUNDED';
  return status;
}

/** Whether an order goes on without this page: it may be paid elsewhere, is being checked, or being delivered. */
export function goesOn({ status, payment }: Pick<Order, 'status' | 'payment'>): boolean {
  const isEnding = status === 'EXPIRED' && payment === 'READY';
  return payment === 'CHECKING' || status === 'PAYING' || status === 'PAID' || isEnding;
}

/** An order that changed, in its place among those that are known; null where nothing is new of it. */
export function withOrder<Known extends Pick<Order, 'orderId' | 'status' | 'payment'>>(
  known: readonly Known[],
  order: Known,
): readonly Known[] | null {
  const before = known.find((one) => one.orderId === order.orderId);
  if (!before || (before.status === order.status && before.payment === order.payment)) return null;
  return known.map((one) => (one === before ? order : one));
}

/** The lines of which something can be refunded, by id. */
export function refundableLines(lines: readonly Pick<Order['lines'][number], 'lineId' | 'refundable'>[]): string[] {
  return lines.filter((line) => line.refundable > 0).map((line) => line.lineId);
}

export function withChoice(chosen: readonly string[], lineId: string, isWanted: boolean): readonly string[] {
  const others = chosen.filter((one) => one !== lineId);
  return isWanted ? [...others, lineId] : others;
}
