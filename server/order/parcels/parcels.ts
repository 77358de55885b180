import type { Address } from '../../address/contract.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { csvOf } from '../../platform/text/csv.ts';
import { type LineRow, lockOrder, type OrderRow, readLines } from '../order-rows.ts';
import { openParcelAddress } from '../sealed.ts';
import { type TellingMeans, tellOfCorrection, tellOfParcels } from '../tell-fan.ts';
import type { Tracking } from './carriers.ts';

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
    `SELECT o.number, line_id, l.words -> 'name' ->> 'en' AS name, l.quantity, s.state,
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
    const what = [{ id: number }, { id: lineId }, quantity, name];
    return [[...what, recipient, phone, country, postalCode, region, city, street, detail]];
  });
  return csvOf([head, ...rows]);
}

/**
 * Marks parcels of an order as sent; from now on the fan can't cancel them.
 * @param lineIds null for every parcel of the order that is being prepared
 * @returns how many
 */
export async function markShipped(
  means: TellingMeans,
  connection: Connection,
  orderId: string,
  lineIds: readonly string[] | null,
  tracking: Tracking,
): Promise<number> {
  // The same lock as for a refund: the first one gets the parcel.
  const order = await lockOrder(connection, orderId);
  if (order !== null && order.held !== null) return 0;
  const { rows } = await connection.query<{ line_id: string }>(
    `UPDATE shipment AS s SET state = 'SHIPPED', carrier = $3, tracking_number = $4, shipped_at = clock_timestamp()
     FROM order_line AS l WHERE l.line_id = s.line_id AND l.order_id = $1 AND s.state = 'PREPARING'
       AND ($2::text[] IS NULL OR l.line_id = ANY ($2))
     RETURNING s.line_id`,
    [orderId, lineIds, tracking.carrier, tracking.trackingNumber],
  );
  return tellOf(means, connection, order, rows, tracking);
}

/**
 * Gives parcels that are under way another carrier and number.
 * @returns what each had before
 */
export async function correctTracking(
  means: TellingMeans,
  connection: Connection,
  orderId: string,
  lineIds: readonly string[],
  tracking: Tracking,
): Promise<(Tracking & { lineId: string })[]> {
  const order = await lockOrder(connection, orderId);
  const { rows } = await connection.query<Tracking & { lineId: string }>(
    `WITH before AS (
       SELECT line_id, s.carrier, s.tracking_number FROM shipment AS s JOIN order_line USING (line_id)
       WHERE order_id = $1 AND s.state = 'SHIPPED' AND line_id = ANY ($2))
     UPDATE shipment AS s SET carrier = $3, tracking_number = $4 FROM before WHERE s.line_id = before.line_id
     RETURNING before.line_id AS "lineId", before.carrier, before.tracking_number AS "trackingNumber"`,
    [orderId, lineIds, tracking.carrier, tracking.trackingNumber],
  );
  const corrected = rows.map((row) => row.lineId);
  if (order !== null)
    await tellOfCorrection(means, connection, order, await readSome(connection, orderId, corrected), tracking);
  return rows;
}

/**
 * Marks parcels of an order as arrived; the period for returning them begins.
 * @param lineIds null for every parcel of the order that was sent
 * @returns how many
 */
export async function markDelivered(
  means: TellingMeans,
  connection: Connection,
  orderId: string,
  lineIds: readonly string[] | null,
): Promise<number> {
  const order = await lockOrder(connection, orderId);
  const { rows } = await connection.query<{ line_id: string }>(
    `WITH arrived AS (
       UPDATE shipment AS s SET state = 'DELIVERED', delivered_at = clock_timestamp()
       FROM order_line AS l WHERE l.line_id = s.line_id AND l.order_id = $1 AND s.state = 'SHIPPED'
         AND ($2::text[] IS NULL OR l.line_id = ANY ($2))
       RETURNING s.line_id)
     UPDATE order_line SET state = 'DELIVERED' FROM arrived WHERE order_line.line_id = arrived.line_id
     RETURNING order_line.line_id`,
    [orderId, lineIds],
  );
  return tellOf(means, connection, order, rows, null);
}

/** @returns the number of parcels */
async function tellOf(
  means: TellingMeans,
  connection: Connection,
  order: OrderRow | null,
  moved: readonly { line_id: string }[],
  tracking: Tracking | null,
): Promise<number> {
  if (order === null || moved.length === 0) return 0;
  const lineIds = moved.map((row) => row.line_id);
  const lines = await readSome(connection, order.order_id, lineIds);
  await tellOfParcels(means, connection, order, lines, tracking);
  return moved.length;
}

async function readSome(connection: Connection, orderId: string, lineIds: readonly string[]): Promise<LineRow[]> {
  return (await readLines(connection, [orderId])).filter((line) => lineIds.includes(line.line_id));
}
