import type { Address } from '../../address/contract.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { csvOf } from '../../platform/text/csv.ts';
import { type MessageParcel, type NotifyDeps, notifyOfCorrection, notifyOfParcels } from '../messages/notify-fan.ts';
import { type LineRow, lockOrder, type OrderRow, readLines } from '../order-rows.ts';
import { openParcelAddress } from '../sealed.ts';
import type { Tracking } from './carriers.ts';
import { lockPieces, updateLineStates } from './pieces.ts';

export type { Tracking } from './carriers.ts';

/** The legal period for returning a parcel after its arrival. Days. */
export const returnDays = 7;

/** A parcel to be sent, or one that was sent and has not arrived. */
export interface Parcel {
  number: string;
  line_id: string;
  name: string;
  quantity: number;
  state: 'PREPARING' | 'SHIPPED';
  /** Since when it has this state. */
  since: Date;
  /** Null after it was blanked. */
  address: Address | null;
  carrier: string | null;
  tracking_number: string | null;
}

/** The parcels that an operator has to send or to watch, the longest waiting first; those of held orders are not sent. */
export async function listParcels({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): Promise<Parcel[]> {
  const { rows } = await pool.query<Parcel & { shipment_id: string; address_sealed: Buffer | null }>(
    `SELECT o.number, line_id, l.words -> 'name' ->> 'en' AS name, s.pieces AS quantity, s.state,
       coalesce(s.shipped_at, s.created_at) AS since, s.shipment_id, s.address_sealed, s.carrier, s.tracking_number
     FROM shipment AS s JOIN order_line AS l USING (line_id) JOIN fan_order AS o USING (order_id)
     WHERE s.state IN ('PREPARING', 'SHIPPED') AND (o.held IS NULL OR s.state = 'SHIPPED') ORDER BY s.state, since, line_id`,
  );
  return rows.map((row) => ({ ...row, address: openParcelAddress(sealing, row.shipment_id, row.address_sealed) }));
}

const head = [
  'order',
  'line',
  'quantity',
  'product',
  'recipient',
  'phone',
  'country',
  'postalCode',
  'region',
  'city',
  'street',
  'detail',
];

/** The parcels to be sent as CSV, one in each row. */
export function exportParcels(parcels: readonly Parcel[]): string {
  const rows = parcels.flatMap(({ state, address, number, line_id: lineId, quantity, name }) => {
    if (state !== 'PREPARING' || address === null) return [];
    const { recipient, phone, country, postalCode, region, city, street, detail } = address;
    const contents = [{ id: number }, { id: lineId }, quantity, name];
    return [[...contents, recipient, phone, country, postalCode, region, city, street, detail]];
  });
  return csvOf([head, ...rows]);
}

/** Pieces by line, for lines of which only a part is sent. */
export type PiecesOfLines = Readonly<Record<string, number>>;

export interface ParcelPieces {
  pieces?: PiecesOfLines | undefined;
  waiting?: PiecesOfLines | undefined;
}

/**
 * Marks pieces of an order as sent in one parcel; from now on the fan can't cancel them. The other pieces keep waiting.
 * @param lineIds null for every line of which pieces wait
 * @param pieces how many of a line are in it, where these are not all that wait
 * @param waiting the expected waiting pieces of lines: a line with another number of waiting pieces is left out
 * @returns the number of lines that were sent; a line with fewer waiting pieces than `pieces` is left out
 */
export async function markShipped(
  means: NotifyDeps,
  connection: Connection,
  orderId: string,
  lineIds: readonly string[] | null,
  tracking: Tracking,
  { pieces = {}, waiting = {} }: ParcelPieces = {},
): Promise<number> {
  // The same lock as for a refund: the first one gets the parcel.
  const order = await lockOrder(connection, orderId);
  if (order === null || order.held !== null) return 0;
  const parcelIds: string[] = [];
  for (const { line_id: lineId, untouched } of await readChosenLines(connection, orderId, lineIds)) {
    if (untouched !== (waiting[lineId] ?? untouched)) continue;
    const locked = await lockPieces(connection, means.sealing, lineId, 'WAIT', pieces[lineId] ?? null);
    parcelIds.push(...(locked?.parcelIds ?? []));
  }
  const { rows } = await connection.query<Moved>(
    `UPDATE shipment SET state = 'SHIPPED', carrier = $2, tracking_number = $3, shipped_at = (SELECT clock_timestamp())
     WHERE shipment_id = ANY ($1) RETURNING shipment_id, line_id, pieces`,
    [parcelIds, tracking.carrier, tracking.trackingNumber],
  );
  return notifyOf(means, connection, order, rows, tracking);
}

/** Parcels of an order. */
export interface ParcelChoice {
  /** Null for every line. */
  lineIds: readonly string[] | null;
  /** Null for every parcel of these lines. */
  parcelIds?: readonly string[] | null;
}

/** A row of `shipment` that was changed. */
export interface Moved {
  shipment_id: string;
  line_id: string;
  pieces: number;
  /** When it was lost or has arrived. */
  at?: Date;
}

/**
 * Replaces the carrier and the tracking number of parcels that are under way.
 * @returns the previous values of each
 */
export async function correctTracking(
  means: NotifyDeps,
  connection: Connection,
  orderId: string,
  { lineIds, parcelIds = null }: ParcelChoice,
  tracking: Tracking,
): Promise<(Tracking & { lineId: string; parcelId: string })[]> {
  const order = await lockOrder(connection, orderId);
  const { rows } = await connection.query<Moved & { carrier: string; tracking_number: string }>(
    `WITH before AS (
       SELECT shipment_id, s.carrier, s.tracking_number FROM shipment AS s JOIN order_line USING (line_id)
       WHERE order_id = $1 AND s.state = 'SHIPPED' AND ${chosen})
     UPDATE shipment AS s SET carrier = $4, tracking_number = $5 FROM before WHERE s.shipment_id = before.shipment_id
     RETURNING s.shipment_id, s.line_id, s.pieces, before.carrier, before.tracking_number`,
    [orderId, lineIds, parcelIds, tracking.carrier, tracking.trackingNumber],
  );
  if (order !== null && rows.length > 0) {
    const parcel = await parcelOf(connection, order, rows);
    await notifyOfCorrection(means, connection, order, parcel, tracking);
  }
  return rows.map(({ line_id: lineId, shipment_id: parcelId, carrier, tracking_number: trackingNumber }) => ({
    lineId,
    parcelId,
    carrier,
    trackingNumber,
  }));
}

/** In SQL: `$2` are the lines and `$3` the parcels of a choice. */
export const chosen = '($2::text[] IS NULL OR line_id = ANY ($2)) AND ($3::text[] IS NULL OR shipment_id = ANY ($3))';

/**
 * Marks parcels of an order as arrived; the period for returning them begins. The chosen parcels may have been marked as lost before.
 * @returns the number of lines, or of parcels if parcels were chosen
 */
export async function markDelivered(
  means: NotifyDeps,
  connection: Connection,
  orderId: string,
  { lineIds, parcelIds = null }: ParcelChoice,
): Promise<number> {
  const order = await lockOrder(connection, orderId);
  if (order === null) return 0;
  const { rows } = await connection.query<Moved>(
    `UPDATE shipment SET state = 'DELIVERED', delivered_at = (SELECT clock_timestamp()), lost_at = NULL
     WHERE line_id IN (SELECT line_id FROM order_line WHERE order_id = $1)
       AND (state = 'SHIPPED' OR state = 'LOST' AND settled IS NULL AND $3::text[] IS NOT NULL) AND ${chosen}
     RETURNING shipment_id, line_id, pieces, delivered_at AS at`,
    [orderId, lineIds, parcelIds],
  );
  const lines = await notifyOf(means, connection, order, rows, null);
  await updateLineStates(
    connection,
    rows.map((row) => row.line_id),
  );
  return parcelIds === null ? lines : rows.length;
}

/** @returns the number of lines */
async function notifyOf(
  means: NotifyDeps,
  connection: Connection,
  order: OrderRow,
  moved: readonly Moved[],
  tracking: Tracking | null,
): Promise<number> {
  if (moved.length === 0) return 0;
  const parcel = await parcelOf(connection, order, moved);
  await notifyOfParcels(means, connection, order, parcel, tracking);
  return parcel.lines.length;
}

/** The content of the message to the fan: the lines with the pieces that moved, and whether others wait. */
export async function parcelOf(
  connection: Connection,
  { order_id: orderId }: OrderRow,
  moved: readonly Moved[],
): Promise<MessageParcel> {
  const all = await readChosenLines(connection, orderId, null);
  const lines = all.flatMap((line) => {
    const own = moved.filter((row) => row.line_id === line.line_id);
    const quantity = own.reduce((sum, { pieces }) => sum + pieces, 0);
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });
  // They change together, so one of them names the cause; with the time if the same change can happen again.
  const [first = ''] = moved
    .map(({ shipment_id: id, at }) => (at === undefined ? id : `${id}:${at.toISOString()}`))
    .toSorted();
  return { id: first, lines, hasMore: all.some((line) => line.untouched > 0) };
}

async function readChosenLines(
  connection: Connection,
  orderId: string,
  lineIds: readonly string[] | null,
): Promise<LineRow[]> {
  const lines = await readLines(connection, [orderId]);
  return lineIds === null ? lines : lines.filter((line) => lineIds.includes(line.line_id));
}
