import type { Order } from '../../../server/order/contract.ts';

/** How an order stands in a word, as named in `purchase:status`. A payment that is being checked is never a failure. */
export function statusOf({ status, payment }: Pick<Order, 'status' | 'payment'>): string {
  if (payment === 'CHECKING') return 'CHECKING';
  if (status === 'PAYING' || status === 'RESERVED') return 'UNPAID';
  if ((status === 'EXPIRED' || status === 'CANCELED') && payment === 'REFUNDED') return 'REFUNDED';
  return status;
}
