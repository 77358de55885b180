import type { Address } from '../../address/contract.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Queryable } from '../order-rows.ts';
import { openParcelAddress, sealAddress, sealParcelAddress } from '../sealed.ts';
import type { Tracking } from './carriers.ts';

/**
 * Replaces the address of a locked order: its waiting parcels and all later ones go there. Parcels that were sent keep the address that they
 * were sent to.
 * @returns how many parcels wait
 */
export async function correctAddress(
  sealing: Sealing,
  connection: Connection,
  orderId: string,
  { before, after }: { before: Address; after: Address },
): Promise<number> {
  // Servers of an earlier version split parcels without their address: until now that was the one of the order.
  const { rows } = await connection.query<{ shipment_id: string; waits: boolean }>(
    `SELECT shipment_id, s.state = 'PREPARING' AS waits FROM shipment AS s JOIN order_line USING (line_id)
     WHERE order_id = $1 AND s.state <> 'CANCELED' AND (s.state = 'PREPARING' OR s.address_sealed IS NULL)
     ORDER BY shipment_id FOR NO KEY UPDATE OF s`,
    [orderId],
  );
  for (const { shipment_id: parcelId, waits } of rows)
    await connection.query('UPDATE shipment SET address_sealed = $2 WHERE shipment_id = $1', [
      parcelId,
      sealParcelAddress(sealing, parcelId, waits ? after : before),
    ]);
  await connection.query('UPDATE fan_order SET address_sealed = $2 WHERE order_id = $1', [
    orderId,
    sealAddress(sealing, orderId, after),
  ]);
  return rows.filter(({ waits }) => waits).length;
}

/** The addresses of sent parcels of these lines. A parcel without its own went to the order’s, and is left out. */
export async function readSentAddresses(
  sealing: Sealing,
  database: Queryable,
  lineIds: readonly string[],
): Promise<(Tracking & { address: Address })[]> {
  const { rows } = await database.query<{
    shipment_id: string;
    carrier: string;
    tracking_number: string;
    address_sealed: Buffer;
  }>(
    `SELECT shipment_id, carrier, tracking_number, address_sealed FROM shipment
     WHERE line_id = ANY ($1) AND shipped_at IS NOT NULL AND address_sealed IS NOT NULL ORDER BY shipped_at, shipment_id`,
    [lineIds],
  );
  const sent = new Map<string, Tracking & { address: Address }>();
  for (const { shipment_id: parcelId, carrier, tracking_number: trackingNumber, address_sealed: sealed } of rows) {
    const address = openParcelAddress(sealing, parcelId, sealed);
    if (address === null) continue;
    sent.set(JSON.stringify([carrier, trackingNumber, address]), { carrier, trackingNumber, address });
  }
  return [...sent.values()];
}
