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
