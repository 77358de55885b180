import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { StoreService } from '../../store/service.ts';
import { type NotifyDeps, notifyOfLost } from '../messages/notify-fan.ts';
import { lockOrder, type OrderRow, readLines } from '../order-rows.ts';
import { openAddress, sealParcelAddress } from '../sealed.ts';
import { chosen, type Moved, type ParcelChoice, parcelOf } from './parcels.ts';
import { piecesThat, updateLineStates } from './pieces.ts';

/**
 * Marks sent parcels as lost; the fan gets an email. Then their pieces are either sent again or refunded. Before that, a parcel that
 * is found can still be marked as delivered.
 * @returns how many parcels
 */
export async function markLost(
  means: NotifyDeps,
  connection: Connection,
  orderId: string,
  { lineIds, parcelIds = null }: ParcelChoice,
): Promise<number> {
  const order = await lockOrder(connection, orderId);
  if (order === null) return 0;
  const { rows } = await connection.query<Moved>(
    `UPDATE shipment SET state = 'LOST', lost_at = clock_timestamp()
     WHERE line_id IN (SELECT line_id FROM order_line WHERE order_id = $1) AND state IN ('SHIPPED', 'DELIVERED') AND ${chosen}
     RETURNING shipment_id, line_id, pieces, lost_at AS at`,
    [orderId, lineIds, parcelIds],
  );
  if (rows.length === 0) return 0;
  await updateLineStates(
    connection,
    rows.map((row) => row.line_id),
  );
  await notifyOfLost(means, connection, order, await parcelOf(connection, order, rows));
  return rows.length;
}

/**
 * Prepares new parcels in the place of lost ones, with other pieces from the stock.
 * @returns how many parcels
 * @throws Refusal STOCK_TOO_LOW, PARCEL_STATE where the address was deleted
 */
export async function sendAgain(
  { sealing, stock }: { sealing: Sealing; stock: Pick<StoreService, 'sellMore'> },
  connection: Connection,
  orderId: string,
  { lineIds, parcelIds = null }: ParcelChoice,
): Promise<number> {
  const order = await lockOrder(connection, orderId);
  if (order === null || order.held !== null) return 0;
  const { rows } = await connection.query<Moved>(
    `UPDATE shipment SET settled = 'SENT_AGAIN'
     WHERE line_id IN (SELECT line_id FROM order_line WHERE order_id = $1) AND state = 'LOST' AND settled IS NULL AND ${chosen}
     RETURNING shipment_id, line_id, pieces`,
    [orderId, lineIds, parcelIds],
  );
  for (const { line_id: lineId, pieces } of rows) await prepareParcel(connection, sealing, order, lineId, pieces);
  const lines = await readLines(connection, [orderId]);
  const more = lines.flatMap(({ line_id: lineId, product_id: productId }) => {
    const quantity = rows.reduce((sum, row) => sum + (row.line_id === lineId ? row.pieces : 0), 0);
    return quantity === 0 ? [] : [{ productId, quantity }];
  });
  // Last: orders of the products wait from here until the commit.
  if (more.length > 0) await stock.sellMore(connection, more);
  return rows.length;
}

/**
 * Prepares new parcels for the pieces of sent parcels that came back: the same pieces are sent again, to the address of the order.
 * @returns how many parcels
 * @throws Refusal PARCEL_STATE where the address was deleted
 */
export async function sendReturned(
  sealing: Sealing,
  connection: Connection,
  orderId: string,
  { lineIds, parcelIds = null }: ParcelChoice,
): Promise<number> {
  const order = await lockOrder(connection, orderId);
  if (order === null || order.held !== null) return 0;
  // The pieces come back into the stock and leave it at once, so the products' rows don't change.
  const { rows } = await connection.query<Moved>(
    `UPDATE shipment SET state = 'RETURNED', in_stock = true, returned_at = clock_timestamp(), lost_at = NULL, settled = 'SENT_AGAIN'
     WHERE line_id IN (SELECT line_id FROM order_line WHERE order_id = $1) AND ${piecesThat.CAME_BACK} AND ${chosen}
     RETURNING shipment_id, line_id, pieces`,
    [orderId, lineIds, parcelIds],
  );
  for (const { line_id: lineId, pieces } of rows) await prepareParcel(connection, sealing, order, lineId, pieces);
  await updateLineStates(
    connection,
    rows.map((row) => row.line_id),
  );
  return rows.length;
}

/** Pieces of a line that wait to be sent. @throws Refusal PARCEL_STATE where the address was deleted */
export async function prepareParcel(
  connection: Connection,
  sealing: Sealing,
  order: OrderRow,
  lineId: string,
  pieces: number,
): Promise<void> {
  const address = openAddress(sealing, order);
  if (address === null) throw new Refusal('PARCEL_STATE');
  const parcelId = newId();
  await connection.query(
    'INSERT INTO shipment (shipment_id, line_id, user_id, pieces, address_sealed) VALUES ($1, $2, $3, $4, $5)',
    [parcelId, lineId, order.user_id, pieces, sealParcelAddress(sealing, parcelId, address)],
  );
}
