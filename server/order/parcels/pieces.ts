import type { Connection } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { openParcelAddress, sealParcelAddress } from '../sealed.ts';

/** SQL conditions for the rows of `shipment` of a line. */
export const piecesThat = {
  WAIT: "state = 'PREPARING'",
  WERE_SENT: "state IN ('SHIPPED', 'DELIVERED')",
  /** Also lost parcels: for these, the caller names each parcel. */
  CAME_BACK: "state IN ('SHIPPED', 'DELIVERED', 'LOST') AND settled IS NULL",
  ARE_LOST: "state = 'LOST' AND settled IS NULL",
} as const;

export interface LockedPieces {
  parcelIds: string[];
  pieces: number;
}

/**
 * Locks rows of a line that have this many pieces together. If only a part of a row is needed, that part becomes a row of its own. The caller
 * has locked the order, so that no other transaction changes the rows.
 * @param needed the number of pieces, taken from delivered rows first; or a number for each row; null for all pieces
 * @returns null if there are fewer pieces, or none
 */
export async function lockPieces(
  connection: Connection,
  sealing: Sealing,
  lineId: string,
  which: keyof typeof piecesThat,
  needed: number | Readonly<Record<string, number>> | null = null,
): Promise<LockedPieces | null> {
  const { rows } = await connection.query<{ shipment_id: string; pieces: number }>(
    `SELECT shipment_id, pieces FROM shipment WHERE line_id = $1 AND ${piecesThat[which]}
     ORDER BY state <> 'DELIVERED', created_at, shipment_id FOR NO KEY UPDATE`,
    [lineId],
  );
  const all = rows.reduce((sum, row) => sum + row.pieces, 0);
  const ofRow = typeof needed === 'object' ? needed : null;
  const isEnough = ofRow
    ? rows.every((row) => (ofRow[row.shipment_id] ?? 0) <= row.pieces)
    : typeof needed !== 'number' || needed <= all;
  if (!isEnough) return null;
  const locked: LockedPieces = { parcelIds: [], pieces: 0 };
  for (const { shipment_id: parcelId, pieces } of rows) {
    const left = (typeof needed === 'number' ? needed : all) - locked.pieces;
    const taken = ofRow ? (ofRow[parcelId] ?? 0) : Math.min(pieces, left);
    if (taken === 0) continue;
    locked.pieces += taken;
    locked.parcelIds.push(taken === pieces ? parcelId : await splitOff(connection, sealing, parcelId, taken));
  }
  return locked.pieces === 0 ? null : locked;
}

/** Copies a row with a part of its pieces; the address is sealed again for the new row. */
async function splitOff(connection: Connection, sealing: Sealing, parcelId: string, pieces: number): Promise<string> {
  const id = newId();
  const { rows } = await connection.query<{ address_sealed: Buffer | null }>(
    'UPDATE shipment SET pieces = pieces - $2 WHERE shipment_id = $1 RETURNING address_sealed',
    [parcelId, pieces],
  );
  const address = openParcelAddress(sealing, parcelId, rows[0]?.address_sealed ?? null);
  await connection.query(
    `INSERT INTO shipment (shipment_id, line_id, user_id, pieces, state, carrier, tracking_number, shipped_at, delivered_at, lost_at, address_sealed)
     SELECT $2, line_id, user_id, $3, state, carrier, tracking_number, shipped_at, delivered_at, lost_at, $4
     FROM shipment WHERE shipment_id = $1`,
    [parcelId, id, pieces, address && sealParcelAddress(sealing, id, address)],
  );
  return id;
}

/** Sets the state of lines that are not refunded from the states of their parcels. */
export async function updateLineStates(connection: Connection, lineIds: readonly string[]): Promise<void> {
  await connection.query(
    `UPDATE order_line AS l SET state = reckoned.state FROM (
       SELECT line_id, CASE WHEN bool_or(state IN ('PREPARING', 'SHIPPED') OR state = 'LOST' AND settled IS NULL)
         THEN 'SHIPPING' ELSE 'DELIVERED' END AS state
       FROM shipment WHERE line_id = ANY ($1) GROUP BY line_id) AS reckoned
     WHERE l.line_id = reckoned.line_id AND l.state IN ('SHIPPING', 'DELIVERED') AND l.state <> reckoned.state`,
    [lineIds],
  );
}
