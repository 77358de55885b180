import type { Cart, CartLine } from '../../../../server/cart/contract.ts';
import { inMs, productOf } from '../testing-store.ts';

/** A line of the cart; the product is the usual one under the line's id. */
export function lineOf(productId: string, quantity = 1, changes: Partial<CartLine> = {}): CartLine {
  const {
    description: _d,
    feeReason: _f,
    votePack: _v,
    delivery: _l,
    withdrawal: _w,
    seller: _s,
    ...product
  } = productOf({ productId, name: `The ${productId}` });
  return { productId, quantity, product, maxQuantity: 4, before: null, ...changes };
}

export function cartOf(lines: CartLine[]): Cart {
  return { lines, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0), serverTime: inMs(0) };
}

export const inYen = (line: CartLine, amount: number): CartLine => ({
  ...line,
  product: { ...line.product, price: { amount, currency: 'JPY' }, feePerPiece: null },
});
