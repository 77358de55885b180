import type { Order } from '../../../server/order/contract.ts';
import { shipmentsOf } from './order-status.ts';

export interface Happened {
  /** Keys of `purchase:happened`. */
  what: string;
  at: string;
  /** Of `REFUND_MADE`. */
  refund?: Order['refunds'][number];
}

/**
 * The history of an order, oldest first: its changes of state, its parcels and its refunds. For lines that are shipped, a fulfilled
 * order is only being packed, not delivered.
 */
export function historyOf({
  history,
  lines,
  refunds = [],
}: Pick<Order, 'history' | 'lines'> & Partial<Pick<Order, 'refunds'>>): Happened[] {
  const shipments = lines.flatMap(shipmentsOf);
  // Each refund is listed with its amount. A server of the version before sends none: then the changes of state show them.
  const listed = history.filter(({ status }) => refunds.length === 0 || !refundStates.includes(status));
  const changes = listed.map(({ status, at }) => ({
    what: status === 'FULFILLED' && shipments.length > 0 ? 'PARCEL_PREPARING' : status,
    at,
  }));
  const parcels = shipments.flatMap(({ shippedAt, deliveredAt }) => [
    ...(shippedAt ? [{ what: 'PARCEL_SHIPPED', at: shippedAt }] : []),
    ...(deliveredAt ? [{ what: 'PARCEL_DELIVERED', at: deliveredAt }] : []),
  ]);
  // Lines in one parcel are listed once.
  const unique = new Map([...changes, ...parcels].map((one) => [`${one.what} ${one.at}`, one]));
  const made = refunds.map((refund) => ({ what: 'REFUND_MADE', at: refund.at, refund }));
  return [...unique.values(), ...made].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const refundStates: readonly string[] = ['PARTIALLY_REFUNDED', 'REFUNDED'];
