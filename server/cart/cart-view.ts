import { maxPieces } from '../../rules/order-limits.ts';
import { canBuy } from '../../rules/sale-state.ts';
import type { Currency, Money, Product } from '../store/contract.ts';
import { type ProductRow, saleStateOf } from '../store/service.ts';
import { roomOf } from './add-lines.ts';
import type { CartRow } from './cart-rows.ts';
import type { Cart, CartLine } from './contract.ts';

/** A product's row, and how it is shown. */
export interface ShownProduct {
  row: ProductRow;
  product: Product;
}

/**
 * The max number of pieces that a fan can order now. A number of remaining pieces that is not shown limits only a line that has
 * more pieces, as in a quote.
 */
export function maxQuantityNow({ row, product }: ShownProduct, owned: number, quantity: number): number {
  if (!canBuy(saleStateOf(row))) return 0;
  const left = product.left ?? (row.left !== null && row.left < quantity ? row.left : maxPieces);
  return Math.max(0, Math.min(roomOf(row, owned), left));
}

/** The lines whose products exist, in the reader's language. */
export function cartOf(
  rows: readonly CartRow[],
  products: readonly ShownProduct[],
  owned: ReadonlyMap<string, number>,
  now: number,
): Cart {
  const lines = rows.flatMap((row): CartLine[] => {
    const shown = products.find(({ product }) => product.productId === row.product_id);
    if (shown === undefined) return [];
    const { product } = shown;
    const maxQuantity = maxQuantityNow(shown, owned.get(row.product_id) ?? 0, row.quantity);
    return [
      { productId: row.product_id, quantity: row.quantity, product, maxQuantity, before: changeOf(row, product) },
    ];
  });
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  return { lines, pieces, serverTime: new Date(now).toISOString() };
}

const moneyOf = (amount: number, currency: Currency): Money => ({ amount, currency });

function changeOf(row: CartRow, { price, feePerPiece }: Product): CartLine['before'] {
  const isSame =
    row.seen_currency === price.currency &&
    row.seen_price === price.amount &&
    row.seen_fee === (feePerPiece?.amount ?? null);
  if (isSame) return null;
  return {
    price: moneyOf(row.seen_price, row.seen_currency),
    feePerPiece: row.seen_fee === null ? null : moneyOf(row.seen_fee, row.seen_currency),
  };
}
