import type { Connection } from '../platform/database/database.ts';
import { Language } from '../platform/http/contract.ts';
import type { LocalizedText } from '../platform/text/localized.ts';

/** The design of a digital card of an artist. `portrait` is the address of a picture in `DATA_DIR/media`. */
export interface CardDesign {
  artist: LocalizedText;
  line: LocalizedText;
  /** `#rrggbb` */
  accent: string;
  portrait: string;
}

/** The design of a product's piece: a numbered set of cards, one for each face. */
export interface PhotocardProduct {
  productId: string;
  faces: readonly CardDesign[];
  /** The size of the edition; null if it is unlimited. */
  edition: number | null;
}

/** Cards that new designs would remove from fans who already have them. */
export interface CardLoss {
  productId: string;
  /** Artists whose cards were issued and who are missing in the new set. */
  lostFaces: readonly LocalizedText[];
  /** The last issued number, if the new edition is smaller. */
  lastNumber: number | null;
}

interface StoredRow {
  product_id: string;
  faces: readonly CardDesign[];
  issued: number;
}

/**
 * Compares designs with issued cards, within the caller's transaction, which blocks further issues until it ends. A
 * face counts as the same while it keeps the artist's portrait or the name in any language: either may be corrected,
 * and the cards may change places.
 * @returns only products from which something would be removed
 */
export async function findCardLosses(
  connection: Connection,
  products: readonly PhotocardProduct[],
): Promise<CardLoss[]> {
  const { rows } = await connection.query<StoredRow>(
    `SELECT product_id, faces, issued FROM photocard_product
     WHERE product_id = ANY ($1) AND issued > 0 ORDER BY product_id FOR UPDATE`,
    [products.map(({ productId }) => productId)],
  );
  return rows.flatMap(({ product_id: productId, faces: designs, issued }) => {
    const updated = products.find((product) => product.productId === productId);
    if (updated === undefined) return [];
    const lostFaces = lostFrom(designs, updated.faces);
    const lastNumber = updated.edition !== null && updated.edition < issued ? issued : null;
    if (lostFaces.length === 0 && lastNumber === null) return [];
    return [{ productId, lostFaces: lostFaces.map(({ artist }) => artist), lastNumber }];
  });
}

/** The faces that have no counterpart among the others. */
function lostFrom(designs: readonly CardDesign[], others: readonly CardDesign[]): CardDesign[] {
  const free = [...others];
  const without = (faces: readonly CardDesign[], isSame: (one: CardDesign, other: CardDesign) => boolean) =>
    faces.filter((face) => {
      const place = free.findIndex((other) => isSame(face, other));
      if (place >= 0) free.splice(place, 1);
      return place < 0;
    });
  const renamed = without(designs, (one, other) =>
    Language.options.some((language) => one.artist[language] === other.artist[language]),
  );
  return without(renamed, (one, other) => one.portrait === other.portrait);
}

/** Writes the designs of these products, within the caller's transaction; others stay unchanged. */
export async function savePhotocardProducts(
  connection: Connection,
  products: readonly PhotocardProduct[],
): Promise<void> {
  for (const { productId, faces, edition } of products) {
    await connection.query(
      `INSERT INTO photocard_product AS known (product_id, faces, edition) VALUES ($1, $2, $3)
       ON CONFLICT (product_id) DO UPDATE SET (faces, edition) = (excluded.faces, excluded.edition)
       WHERE (known.faces, known.edition) IS DISTINCT FROM (excluded.faces, excluded.edition)`,
      [productId, JSON.stringify(faces), edition],
    );
  }
}
