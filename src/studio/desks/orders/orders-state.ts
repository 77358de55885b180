import type { RefundCause } from '../../../../rules/staff/limits.ts';
import { orderFilters } from '../../../../rules/staff/order-filters.ts';
import type { CallOptions, Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import { studioCall } from '../../api/studio-call.ts';

export type ListedOrder = Reply<'GET /studio/order'>['orders'][number];
export type DeskOrder = Reply<'GET /studio/order/:orderId'>;
export type DeskLine = DeskOrder['lines'][number];
export type RefundKind = CallOptions<'POST /studio/order/:orderId/refund'>['body']['kind'];

export const ordersAddress = '/studio/orders';
export const addressOf = (orderId: string): string => `${ordersAddress}/${orderId}`;

export const refundKinds: readonly RefundKind[] = ['UNUSED', 'RETURNED', 'LOST', 'EVEN_USED'];

/** The cause that a kind of refund nearly always has; null where the staff member has to choose. */
export const causeOf: Readonly<Record<RefundKind, RefundCause | null>> = {
  UNUSED: null,
  RETURNED: 'RETURNED',
  LOST: 'LOST',
  EVEN_USED: 'CANCELED',
};

/** @param request `q`: an email, the beginning of a product's name, or any number or id of an order; `state` and `titleId` */
export async function readOrders(
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedOrder>> {
  const state = orderFilters.find((filter) => filter === request['state']);
  const sort = (['createdAt', '-createdAt'] as const).find((each) => each === request['sort']);
  const query = {
    ...(request['q'] && { q: request['q'] }),
    ...(request['titleId'] && { titleId: request['titleId'] }),
    ...(state && { state }),
    ...(sort && { sort }),
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

/** The parcels in one package with the first: they have the same carrier and number. */
export function packedTogether(parcels: readonly DeskParcel[]): DeskParcel[] {
  const [first] = parcels;
  return parcels.filter(
    ({ carrier, trackingNumber }) => carrier === first?.carrier && trackingNumber === first.trackingNumber,
  );
}

/** The waiting pieces of each line, which may be in several parcels. */
export function waitingLines(order: DeskOrder): Countable[] {
  const byLine = Map.groupBy(parcelsIn(order, 'PREPARING'), ({ lineId }) => lineId);
  return [...byLine].map(([id, parcels]) => ({
    id,
    name: parcels[0]?.name ?? '',
    max: parcels.reduce((sum, { pieces }) => sum + pieces, 0),
  }));
}

/** A line of which some pieces can be chosen. */
export interface Countable {
  id: string;
  name: string;
  max: number;
}

/** Number of pieces by line; a chosen line without a number stands for all of its pieces. */
export type Counts = Readonly<Record<string, number>>;

/** The counts for the call: none if every chosen line stands for all of its pieces. */
export function countsOf(
  lines: readonly Omit<Countable, 'name'>[],
  chosen: readonly string[],
  counts: Counts,
): { pieces?: Counts } {
  const fewer = lines.flatMap(({ id, max }) => {
    const count = counts[id] ?? max;
    return chosen.includes(id) && count < max ? [[id, count] as const] : [];
  });
  return fewer.length === 0 ? {} : { pieces: Object.fromEntries(fewer) };
}

/** The waiting pieces of chosen lines, as shown. If the number has changed since, the server marks nothing as sent. */
export const waitingOf = (lines: readonly Omit<Countable, 'name'>[], chosen: readonly string[]): Counts =>
  Object.fromEntries(lines.filter(({ id }) => chosen.includes(id)).map(({ id, max }) => [id, max]));

/** The unit of a refund: a line, or one parcel of it for returned and lost pieces. */
export interface RefundRow extends Countable {
  lineId: string;
  /** Price of all pieces, each of which costs the same; minor units. */
  amount: number;
  /** Pieces, also where none of them can be chosen alone. */
  quantity: number;
  trackingNumber: string | null;
}

type Preview = Reply<'GET /studio/order/:orderId/refund'>;

/** The rows that a kind of refund can include. */
export function refundRows(order: DeskOrder, { lines }: Pick<Preview, 'lines'>, kind: RefundKind): RefundRow[] {
  return order.lines.flatMap((line) => {
    const paid = lines.find(({ lineId }) => lineId === line.lineId);
    if (!line.mayRefund || paid === undefined) return [];
    const { lineId, name } = line;
    if (kind === 'RETURNED' || kind === 'LOST') return order.held === null ? parcelRows(line, kind) : [];
    const { amount } = paid.amount;
    const quantity = paid.pieces ?? line.quantity;
    return amount === 0
      ? []
      : [{ id: lineId, lineId, name, max: paid.pieces ?? 1, amount, quantity, trackingNumber: null }];
  });
}

function parcelRows(line: DeskLine, kind: 'RETURNED' | 'LOST'): RefundRow[] {
  const { lineId, name, unitPrice, feePerPiece } = line;
  // A lost parcel can come back to the seller.
  const states = kind === 'LOST' ? ['LOST'] : ['DELIVERED', 'SHIPPED', 'LOST'];
  return line.parcels
    .filter(({ state, settled }) => states.includes(state) && settled === null)
    .map(({ parcelId, pieces, trackingNumber }) => {
      const amount = (unitPrice.amount + (feePerPiece?.amount ?? 0)) * pieces;
      return { id: parcelId, lineId, name, max: pieces, amount, quantity: pieces, trackingNumber };
    });
}

const countOf = ({ id, max }: Pick<RefundRow, 'id' | 'max'>, counts: Counts): number =>
  Math.min(counts[id] ?? max, max);

/** The chosen rows for the call: lines; if rows are parcels, also the number of pieces of each parcel. */
export function refundOf(
  rows: readonly RefundRow[],
  chosen: readonly string[],
  counts: Counts,
): { lineIds: string[]; pieces?: Counts; parcels?: Counts } {
  const chosenRows = rows.filter(({ id }) => chosen.includes(id));
  const lineIds = [...new Set(chosenRows.map(({ lineId }) => lineId))];
  if (chosenRows.every(({ id, lineId }) => id === lineId)) return { lineIds, ...countsOf(rows, chosen, counts) };
  const parcels = Object.fromEntries(chosenRows.map((row) => [row.id, countOf(row, counts)]));
  return { lineIds, parcels };
}

/** The refunded amount of the chosen rows, and whether a second person has to approve it. */
export function sumOf(
  rows: readonly Pick<RefundRow, 'id' | 'max' | 'amount'>[],
  { alone }: Pick<Preview, 'alone'>,
  chosen: readonly string[],
  counts: Counts = {},
): { amount: number; currency: typeof alone.currency; needsTwo: boolean } {
  const amount = rows
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, row) => sum + (row.amount / row.max) * countOf(row, counts), 0);
  return { amount, currency: alone.currency, needsTwo: amount > alone.amount };
}
