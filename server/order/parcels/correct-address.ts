import type { Address } from '../../address/contract.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { OrderRow } from '../order-rows.ts';
import { openAddress, sealAddress, sealParcelAddress } from '../sealed.ts';

/**
 * Replaces the address of a locked order: its waiting parcels and all later ones go there. Parcels that were sent keep the address that they
 * were sent to.
 * @returns how many parcels wait
 * @throws Refusal PARCEL_STATE where the address was deleted
 */
export async function correctAddress(
  sealing: Sealing,
  connection: Connection,
  order: OrderRow,
  address: Address,
): Promise<number> {
  const { order_id: orderId } = order;
  const before = openAddress(sealing, order);
  if (before === null) throw new Refusal('PARCEL_STATE');
  // A sent parcel that was split off has no address of its own: until now that was the one of its order.
  const { rows } = await connection.query<{ shipment_id: string; waits: boolean }>(
    `SELECT shipment_id, s.state = 'PREPARING' AS waits FROM shipment AS s JOIN order_line USING (line_id)
     WHERE order_id = $1 AND s.state <> 'CANCELED' AND (s.state = 'PREPARING' OR s.address_sealed IS NULL)`,
    [orderId],
  );
  for (const { shipment_id: parcelId, waits } of rows)
    await connection.query('UPDATE shipment SET address_sealed = $2 WHERE shipment_id = $1', [
      parcelId,
      sealParcelAddress(sealing, parcelId, waits ? address : before),
    ]);
  await connection.query('UPDATE fan_order SET address_sealed = $2 WHERE order_id = $1', [
    orderId,
    sealAddress(sealing, orderId, address),
  ]);
  return rows.filter(({ waits }) => waits).length;
}
