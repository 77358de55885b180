import { type Mistake, mistake } from '../content/mistakes.ts';
import type { Connection } from '../platform/database/database.ts';
import { isRefusedChange } from '../platform/database/database-errors.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import type { Currency, ProductKind } from './contract.ts';

/** A product of the content. Partners write its id into `product-id`. */
export interface ProductContent {
  productId: string;
  /** Its place among all products; without one, its place in the list. */
  position?: number;
  titleId: string;
  kind: ProductKind;
  name: LocalizedText;
  summary: LocalizedText;
  description: LocalizedText;
  pictures: readonly StoredPicture[];
  currency: Currency;
  /** Whole minor units, like the fee. */
  price: number;
  feePerPiece: number | null;
  feeReason: LocalizedText | null;
  opensAt: Date;
  closesAt: Date | null;
  /** All pieces, including the sold ones and without corrections of the staff; null: unlimited. */
  onHand: number | null;
  limitPerFan: number | null;
  shownBelow: number | null;
  needsAddress: boolean;
  rights: number | null;
  validDays: number | null;
  delivery: LocalizedText;
  withdrawal: LocalizedText;
  seller: LocalizedText;
}

export interface SavedProducts {
  created: string[];
  changed: string[];
}

/** A change that the database refuses, in a sentence for the content's author. */
export class ProductContentError extends Error {
  override readonly name = 'ProductContentError';
  readonly productId: string;
  readonly field: 'id' | 'stock';
  readonly mistake: Mistake | null;

  constructor(productId: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const what = /stock_never_negative|product_on_hand_check/.test(reason)
      ? mistake('STOCK_BELOW_SOLD', { id: productId })
      : null;
    super(what?.sentence ?? `The product \`${productId}\` can't be saved: ${reason}.`, { cause });
    this.productId = productId;
    this.field = what === null ? 'id' : 'stock';
    this.mistake = what;
  }
}

/**
 * Saves these products within the caller's transaction; others stay unchanged. Orders keep the prices and
 * words that they were made with.
 * @throws ProductContentError where more pieces are reserved and sold than the new stock with its corrections
 */
export async function saveProducts(
  connection: Connection,
  products: readonly ProductContent[],
): Promise<SavedProducts> {
  const saved: SavedProducts = { created: [], changed: [] };
  for (const [position, product] of products.entries()) {
    const { rows } = await connection
      .query<{ created: boolean }>(upsert, [JSON.stringify({ position, ...product })])
      .catch((cause: unknown) => {
        if (!isRefusedChange(cause)) throw cause;
        throw new ProductContentError(product.productId, cause);
      });
    if (rows[0] !== undefined) saved[rows[0].created ? 'created' : 'changed'].push(product.productId);
  }
  return saved;
}

const fields = `title_id, position, kind, name, summary, description, pictures, currency, price, fee_per_piece, fee_reason,
  opens_at, closes_at, on_hand, limit_per_fan, shown_below, needs_address, rights, valid_days, delivery, withdrawal, seller`;
const excluded = fields
  .replaceAll(/\b(\w+)\b/g, 'excluded.$1')
  .replace('excluded.on_hand', 'excluded.on_hand + stored.corrected');
/** When a product becomes unlimited, its corrections move to `corrected_before`: a later stock starts without them. */
const corrections = `CASE WHEN excluded.on_hand IS NULL THEN 0 ELSE stored.corrected END,
  stored.corrected_before + CASE WHEN excluded.on_hand IS NULL THEN stored.corrected ELSE 0 END`;
/** The stock in the content, without corrections. */
const stored = fields
  .replaceAll(/\b(\w+)\b/g, 'stored.$1')
  .replace('stored.on_hand', 'stored.on_hand - stored.corrected');
const incoming = fields.replaceAll(/\b(\w+)\b/g, 'incoming.$1');

// A conflict locks the row also where nothing is written, and orders of the product would wait: unchanged rows are left out.
const upsert = `
  INSERT INTO product AS stored (product_id, ${fields})
  SELECT incoming.* FROM (SELECT "productId", "titleId", position, kind, name, summary, description, pictures, currency, price, "feePerPiece",
    "feeReason", "opensAt", "closesAt", "onHand", "limitPerFan", "shownBelow", "needsAddress", rights, "validDays",
    delivery, withdrawal, seller
  FROM jsonb_to_record($1) AS one ("productId" text, "titleId" text, position integer, kind text, name jsonb,
    summary jsonb, description jsonb, pictures jsonb, currency text, price integer, "feePerPiece" integer,
    "feeReason" jsonb, "opensAt" timestamptz(3), "closesAt" timestamptz(3), "onHand" integer, "limitPerFan" integer,
    "shownBelow" integer, "needsAddress" boolean, rights integer, "validDays" integer, delivery jsonb,
    withdrawal jsonb, seller jsonb)) AS incoming (product_id, ${fields})
  WHERE NOT EXISTS (SELECT FROM product AS stored
    WHERE stored.product_id = incoming.product_id AND (${stored}) IS NOT DISTINCT FROM (${incoming}))
  ON CONFLICT (product_id) DO UPDATE SET (${fields}) = (${excluded}), (corrected, corrected_before) = (${corrections})
  WHERE (${stored}) IS DISTINCT FROM (${excluded})
  RETURNING xmax = 0 AS created`;
