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
export const refundKinds: readonly RefundKind[] = ['UNUSED', 'RETURNED', 'LOST', 'EVEN_USED'];

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

type Parcel = DeskLine['parcels'][number];

/** Some pieces of a line in one parcel. */
export interface DeskParcel extends Parcel {
  lineId: string;
  name: string;
}

/** Parcels that the reader may change and that are in this state; of lost ones, those that nothing was done for yet. */
export const parcelsIn = ({ lines }: DeskOrder, state: Parcel['state']): DeskParcel[] =>
  lines
    .filter((line) => line.mayShip)
    .flatMap(({ lineId, name, parcels }) =>
      parcels
        .filter((parcel) => parcel.state === state && !parcel.settled)
        .map((parcel) => ({ ...parcel, lineId, name })),
    );

/** Those that are in one package with the first: they have its carrier and its number. */
export function packedTogether(parcels: readonly DeskParcel[]): DeskParcel[] {
  const [first] = parcels;
  return parcels.filter(
    ({ carrier, trackingNumber }) => carrier === first?.carrier && trackingNumber === first.trackingNumber,
  );
}

/** What waits of each line, whose pieces may wait in several rows. */
export function waitingLines(order: DeskOrder): Counted[] {
  const byLine = Map.groupBy(parcelsIn(order, 'PREPARING'), ({ lineId }) => lineId);
  return [...byLine].map(([id, parcels]) => ({
    id,
    name: parcels[0]?.name ?? '',
    most: parcels.reduce((sum, { pieces }) => sum + pieces, 0),
  }));
}

/** A line of which some pieces can be chosen. */
export interface Counted {
  id: string;
  name: string;
  most: number;
}

/** How many pieces of chosen lines are meant, by line; a line that is not in it is meant with all that it can be. */
export type Counts = Readonly<Record<string, number>>;

/** As the calls have it: nothing where every chosen line is meant with all of its pieces. */
export function countsOf(
  lines: readonly Omit<Counted, 'name'>[],
  chosen: readonly string[],
  counts: Counts,
): { pieces?: Counts } {
  const fewer = lines.flatMap(({ id, most }) => {
    const count = counts[id] ?? most;
    return chosen.includes(id) && count < most ? [[id, count] as const] : [];
  });
  return fewer.length === 0 ? {} : { pieces: Object.fromEntries(fewer) };
}

/** What is refunded of the chosen lines. */
export function sumOf(
  { lines, alone }: Reply<'GET /studio/order/:orderId/refund'>,
  chosen: readonly string[],
  counts: Counts = {},
): { amount: number; currency: typeof alone.currency; needsTwo: boolean } {
  const amount = lines
    .filter(({ lineId }) => chosen.includes(lineId))
    .reduce((sum, line) => sum + amountOf(line, counts), 0);
  return { amount, currency: alone.currency, needsTwo: amount > alone.amount };
}

type PreviewedLine = Reply<'GET /studio/order/:orderId/refund'>['lines'][number];

/** Each piece of a line costs the same. */
const amountOf = ({ lineId, amount, pieces }: PreviewedLine, counts: Counts): number =>
  pieces === null ? amount.amount : (amount.amount / pieces) * Math.min(counts[lineId] ?? pieces, pieces);
