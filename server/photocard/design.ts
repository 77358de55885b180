import type { Connection } from '../platform/database.ts';
import type { Words } from '../title/service.ts';

/** What a digital card shows of an artist. `portrait` is the address of a picture in `DATA_DIR/media`. */
export interface CardDesign {
  artist: Words;
  line: Words;
  /** `#rrggbb` */
  accent: string;
  portrait: string;
}

/** What a piece of a product is: a numbered set of cards, one for each face. */
export interface PhotocardProduct {
  productId: string;
  faces: readonly CardDesign[];
  /** How many numbers there are; null where there is no end of them. */
  edition: number | null;
}

/**
 * Brings the designs of products to what is given, within the caller's transaction; others stay as they are. Where cards
 * were given out before there was a design, the next numbers come after theirs.
 */
export async function savePhotocardProducts(
  connection: Connection,
  products: readonly PhotocardProduct[],
): Promise<void> {
  for (const { productId, faces, edition } of products) {
    await connection.query(
      `INSERT INTO photocard_product AS known (product_id, faces, edition, issued)
       SELECT $1, $2, $3, coalesce(max(serial), 0) FROM photocard WHERE product_id = $1
       ON CONFLICT (product_id) DO UPDATE SET (faces, edition) = (excluded.faces, excluded.edition)
       WHERE (known.faces, known.edition) IS DISTINCT FROM (excluded.faces, excluded.edition)`,
      [productId, JSON.stringify(faces), edition],
    );
  }
}
