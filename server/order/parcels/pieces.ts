import type { Connection } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';

/** Which of a line's rows of `shipment` are meant, in SQL. */
export const piecesThat = {
  WAIT: "state = 'PREPARING'",
  WERE_SENT: "state IN ('SHIPPED', 'DELIVERED')",
  /** Also lost ones, which are named one by one. */
  CAME_BACK: "state IN ('SHIPPED', 'DELIVERED', 'LOST') AND settled IS NULL",
  ARE_LOST: "state = 'LOST' AND settled IS NULL",
} as const;

export interface HeldPieces {
  parcelIds: string[];
  pieces: number;
}

/**
 * Locks rows of a line that together hold this many pieces; where that ends within a row, the pieces are split off as a row of their own. The
 * order is locked, so that nothing else moves them.
 * @param request how many, delivered ones first; or how many of each row; null for all of them
 * @returns null where there are fewer, or none
 */
export async function holdPieces(
  connection: Connection,
  lineId: string,
  which: keyof typeof piecesThat,
  request: number | Readonly<Record<string, number>> | null = null,
): Promise<HeldPieces | null> {
  const { rows } = await connection.query<{ shipment_id: string; pieces: number }>(
    `SELECT shipment_id, pieces FROM shipment WHERE line_id = $1 AND ${piecesThat[which]}
     ORDER BY state <> 'DELIVERED', created_at, shipment_id FOR NO KEY UPDATE`,
    [lineId],
  );
  const all = rows.reduce((sum, row) => sum + row.pieces, 0);
  const ofRow = typeof request === 'object' ? request : null;
  const isThere = ofRow
    ? rows.every((row) => (ofRow[row.shipment_id] ?? 0) <= row.pieces)
    : typeof request !== 'number' || request <= all;
  if (!isThere) return null;
  const held: HeldPieces = { parcelIds: [], pieces: 0 };
  for (const { shipment_id: parcelId, pieces } of rows) {
    const left = (typeof request === 'number' ? request : all) - held.pieces;
    const taken = ofRow ? (ofRow[parcelId] ?? 0) : Math.min(pieces, left);
    if (taken === 0) continue;
    held.pieces += taken;
    held.parcelIds.push(taken === pieces ? parcelId : await splitOff(connection, parcelId, taken));
  }
  return held.pieces === 0 ? null : held;
}

/** The new row is as the one that it is split off from, without the address, which is sealed for that one. */
async function splitOff(connection: Connection, parcelId: string, pieces: number): Promise<string> {
  const id = newId();
  await connection.query('UPDATE shipment SET pieces = pieces - $2 WHERE shipment_id = $1', [parcelId, pieces]);
  await connection.query(
    `INSERT INTO shipment (shipment_id, line_id, user_id, pieces, state, carrier, tracking_number, shipped_at, delivered_at, lost_at)
     SELECT $2, line_id, user_id, $3, state, carrier, tracking_number, shipped_at, delivered_at, lost_at
     FROM shipment WHERE shipment_id = $1`,
    [parcelId, id, pieces],
  );
  return id;
}

/** Whether lines that are not refunded have arrived follows from their parcels. */
export async function reckonLines(connection: Connection, lineIds: readonly string[]): Promise<void> {
  await connection.query(
    `UPDATE order_line AS l SET state = reckoned.state FROM (
       SELECT line_id, CASE WHEN bool_or(state IN ('PREPARING', 'SHIPPED') OR state = 'LOST' AND settled IS NULL)
         THEN 'SHIPPING' ELSE 'DELIVERED' END AS state
       FROM shipment WHERE line_id = ANY ($1) GROUP BY line_id) AS reckoned
     WHERE l.line_id = reckoned.line_id AND l.state IN ('SHIPPING', 'DELIVERED') AND l.state <> reckoned.state`,
    [lineIds],
  );
}
