import type { Connection, Pool } from '../../platform/database/database.ts';
import type { LocalizedText, StoredPicture } from '../../platform/text/localized.ts';
import { isShown } from '../../title/service.ts';
import type { Queryable } from './device-proof.ts';

/** A pass as the content gives it. */
export interface PassContent {
  passId: string;
  /** Its place among all passes; by default the place in the list. */
  position?: number;
  titleId: string;
  name: LocalizedText;
  description: LocalizedText;
  picture: StoredPicture;
  /** Where it admits: a stream, the venue's door, or both. */
  streamId: string | null;
  venue: boolean;
  /** How many different rounds; null: every round. */
  rounds: number | null;
  validUntil: Date | null;
  deviceChanges: number;
  resets: number;
}

export interface SavedPasses {
  created: string[];
  changed: string[];
}

/**
 * Saves passes within the caller's transaction; others stay unchanged. Issued tickets keep the rounds and quotas that
 * they were made with. Their expiry follows the pass, so that a show can be postponed.
 */
export async function savePasses(connection: Connection, passes: readonly PassContent[]): Promise<SavedPasses> {
  const saved: SavedPasses = { created: [], changed: [] };
  for (const [position, pass] of passes.entries()) {
    const { rows } = await connection.query<{ created: boolean }>(upsert, [JSON.stringify({ position, ...pass })]);
    if (rows[0] !== undefined) saved[rows[0].created ? 'created' : 'changed'].push(pass.passId);
    await connection.query(
      `UPDATE ticket SET valid_until = $2 WHERE pass_id = $1 AND state IN ('HOLDING', 'USED')
         AND valid_until IS DISTINCT FROM $2`,
      [pass.passId, pass.validUntil],
    );
  }
  return saved;
}

/** Stores which pass each product sells. */
export async function savePassProducts(
  connection: Connection,
  passOfProduct: ReadonlyMap<string, string>,
): Promise<void> {
  await connection.query(
    `INSERT INTO pass_product AS known (product_id, pass_id)
     SELECT * FROM unnest($1::text[], $2::text[]) AS input (product_id, pass_id)
     ON CONFLICT (product_id) DO UPDATE SET pass_id = excluded.pass_id WHERE known.pass_id <> excluded.pass_id`,
    [[...passOfProduct.keys()], [...passOfProduct.values()]],
  );
}

export async function listProducts(pool: Pool, streamId: string): Promise<string[]> {
  const { rows } = await pool.query<{ product_id: string }>(
    `SELECT product_id FROM pass_product JOIN pass USING (pass_id) JOIN product USING (product_id)
     WHERE stream_id = $1 AND ${isShown('product')} ORDER BY product.position, product_id`,
    [streamId],
  );
  return rows.map((row) => row.product_id);
}

/** True if the pass of a product has expired by the database's clock. */
export async function isPassOver(database: Queryable, productId: string): Promise<boolean> {
  const { rows } = await database.query<{ over: boolean }>(
    `SELECT coalesce(valid_until <= clock_timestamp(), false) AS over
     FROM pass_product JOIN pass USING (pass_id) WHERE product_id = $1`,
    [productId],
  );
  return rows[0]?.over ?? false;
}

const fields = `title_id, position, name, description, picture, stream_id, venue, rounds, valid_until, device_changes, resets`;

const upsert = `
  INSERT INTO pass AS stored (pass_id, ${fields})
  SELECT "passId", "titleId", position, name, description, picture, "streamId", venue, rounds, "validUntil",
    "deviceChanges", resets
  FROM jsonb_to_record($1) AS input ("passId" text, "titleId" text, position integer, name jsonb, description jsonb,
    picture jsonb, "streamId" text, venue boolean, rounds integer, "validUntil" timestamptz(3),
    "deviceChanges" integer, resets integer)
  ON CONFLICT (pass_id) DO UPDATE SET (${fields}) = (${fields.replaceAll(/\b(\w+)\b/g, 'excluded.$1')})
  WHERE (${fields.replaceAll(/\b(\w+)\b/g, 'stored.$1')}) IS DISTINCT FROM (${fields.replaceAll(/\b(\w+)\b/g, 'excluded.$1')})
  RETURNING xmax = 0 AS created`;
