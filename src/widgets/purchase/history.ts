import type { Order } from '../../../server/order/contract.ts';
import { shipmentsOf } from './order-status.ts';

export interface Happened {
  /** Keys of `purchase:happened`. */
  what: string;
  at: string;
}

/**
 * The history of an order, oldest first: its changes of state and its parcels. For lines that are shipped, a fulfilled
 * order is only being packed, not delivered.
 */
export function historyOf({ history, lines }: Pick<Order, 'history' | 'lines'>): Happened[] {
  const shipments = lines.flatMap(shipmentsOf);
  const changes = history.map(({ status, at }) => ({
    what: status === 'FULFILLED' && shipments.length > 0 ? 'PARCEL_PREPARING' : status,
    at,
  }));
  const parcels = shipments.flatMap(({ shippedAt, deliveredAt }) => [
    ...(shippedAt ? [{ what: 'PARCEL_SHIPPED', at: shippedAt }] : []),
    ...(deliveredAt ? [{ what: 'PARCEL_DELIVERED', at: deliveredAt }] : []),
  ]);
  // Lines in one parcel are listed once.
  const unique = new Map([...changes, ...parcels].map((one) => [`${one.what} ${one.at}`, one]));
  return [...unique.values()].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
