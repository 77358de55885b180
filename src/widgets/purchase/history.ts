import type { Order } from '../../../server/order/contract.ts';

export interface Happened {
  /** As named in `purchase:happened`. */
  what: string;
  at: string;
}

/**
 * What happened to an order, the first first: its changes of state, and where its parcels went. What is sent was not
 * delivered when the order was fulfilled, but was being packed.
 */
export function historyOf({ history, lines }: Pick<Order, 'history' | 'lines'>): Happened[] {
  const hasParcel = lines.some((line) => line.shipment !== null);
  const changes = history.map(({ status, at }) => ({
    what: status === 'FULFILLED' && hasParcel ? 'PARCEL_PREPARING' : status,
    at,
  }));
  const parcels = lines.flatMap(({ shipment }) => [
    ...(shipment?.shippedAt ? [{ what: 'PARCEL_SHIPPED', at: shipment.shippedAt }] : []),
    ...(shipment?.deliveredAt ? [{ what: 'PARCEL_DELIVERED', at: shipment.deliveredAt }] : []),
  ]);
  // Parcels that went together are told once.
  const told = new Map([...changes, ...parcels].map((one) => [`${one.what} ${one.at}`, one]));
  return [...told.values()].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
