import type { Connection, Pool } from '../../platform/database/database.ts';
import type { MadeDrawing } from '../pictures/drawn-pictures.ts';

/** Everything that imports have drawn. */
export async function readDrawings(connection: Pool | Connection): Promise<MadeDrawing[]> {
  const { rows } = await connection.query<MadeDrawing>('SELECT drawing, seed, picture FROM content_drawing');
  return rows;
}

export async function saveDrawings(connection: Connection, made: readonly MadeDrawing[]): Promise<void> {
  await connection.query(
    `INSERT INTO content_drawing AS kept SELECT seed, drawing, picture
     FROM jsonb_to_recordset($1) AS given (seed text, drawing text, picture jsonb)
     ON CONFLICT (drawing, seed) DO UPDATE SET picture = excluded.picture WHERE kept.picture <> excluded.picture`,
    [JSON.stringify(made)],
  );
}
