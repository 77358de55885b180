import type { CallOptions, Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import { studioCall } from '../../api/studio-call.ts';

export type ListedOrder = Reply<'GET /studio/order'>['orders'][number];
export type DeskOrder = Reply<'GET /studio/order/:orderId'>;
export type DeskLine = DeskOrder['lines'][number];
export type RefundKind = CallOptions<'POST /studio/order/:orderId/refund'>['body']['kind'];

export const ordersAddress = '/studio/orders';
export const addressOf = (orderId: string): string => `${ordersAddress}/${orderId}`;

/** As the server's list is narrowed. */
export const orderFilters = ['TO_SEND', 'SENT', 'UNPAID', 'IN_DOUBT', 'STUCK', 'REFUNDED'] as const;
export const refundKinds: readonly RefundKind[] = ['UNUSED', 'RETURNED', 'EVEN_USED'];

/** @param request `q`: an e-mail, the beginning of a product's name, or any number or id of an order; `state` and `titleId` */
export async function readOrders(
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedOrder>> {
  const state = orderFilters.find((known) => known === request['state']);
  const query = {
    ...(request['q'] && { q: request['q'] }),
    ...(request['titleId'] && { titleId: request['titleId'] }),
    ...(state && { state }),
    ...(cursor && { cursor }),
  };
  const { orders, nextCursor } = await studioCall('GET /studio/order', { query, signal });
  return { rows: orders, nextCursor };
}

/** A few orders for the command menu: those that the text names exactly. */
export async function findOrders(q: string, signal: AbortSignal): Promise<ListedOrder[]> {
  const { orders } = await studioCall('GET /studio/order', { query: { q, limit: 6 }, signal });
  return orders.filter(({ foundBy }) => foundBy !== 'PRODUCT' && foundBy !== 'EMAIL' && foundBy !== 'MEMBER');
}

/** Lines whose parcels the reader may change and that are in this state. */
export const parcelsIn = ({ lines }: DeskOrder, state: NonNullable<DeskLine['parcel']>['state']): DeskLine[] =>
  lines.filter((line) => line.mayShip && line.parcel?.state === state);

/** Those that are in one package with the first: they have its carrier and its number. What is not sent yet goes together. */
export function packedTogether(lines: readonly DeskLine[]): DeskLine[] {
  const [first] = lines;
  return lines.filter(
    ({ parcel }) =>
      parcel?.carrier === first?.parcel?.carrier && parcel?.trackingNumber === first?.parcel?.trackingNumber,
  );
}

/** What is refunded of the chosen lines. */
export function sumOf(
  { lines, alone }: Reply<'GET /studio/order/:orderId/refund'>,
  chosen: readonly string[],
): { amount: number; currency: typeof alone.currency; needsTwo: boolean } {
  const amount = lines
    .filter(({ lineId }) => chosen.includes(lineId))
    .reduce((sum, line) => sum + line.amount.amount, 0);
  return { amount, currency: alone.currency, needsTwo: amount > alone.amount };
}
