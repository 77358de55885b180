import { priceOf, sumPrices } from '../../../../rules/price.ts';
import type { CartLine } from '../../../../server/cart/contract.ts';
import type { Currency, Money } from '../../../../server/store/contract.ts';

/** The lines of one currency: an order has one. */
export interface CartGroup {
  currency: Currency;
  lines: readonly CartLine[];
  /** Lines that can be ordered. */
  orderable: readonly CartLine[];
  pieces: number;
  amounts: { productAmount: Money; fee: Money; paymentAmount: Money };
  /** True if a parcel is sent. */
  needsAddress: boolean;
}

/** Sold-out and ended products stay in the cart, and are not ordered; nor are more pieces than the fan can have. */
export const isOrderable = ({ quantity, maxQuantity }: Pick<CartLine, 'quantity' | 'maxQuantity'>): boolean =>
  quantity <= maxQuantity;

/** The groups in the order of their first lines. */
export function groupsOf(lines: readonly CartLine[]): CartGroup[] {
  const currencies = [...new Set(lines.map(({ product }) => product.price.currency))];
  return currencies.map((currency) => {
    const own = lines.filter(({ product }) => product.price.currency === currency);
    const orderable = own.filter(isOrderable);
    const sums = sumPrices(
      orderable.map(({ product, quantity }) =>
        priceOf(product.price.amount, product.feePerPiece?.amount ?? null, quantity),
      ),
    );
    const money = (amount: number): Money => ({ amount, currency });
    return {
      currency,
      lines: own,
      orderable,
      pieces: orderable.reduce((sum, { quantity }) => sum + quantity, 0),
      amounts: {
        productAmount: money(sums.productAmount),
        fee: money(sums.fee),
        paymentAmount: money(sums.paymentAmount),
      },
      needsAddress: orderable.some(({ product }) => product.needsAddress),
    };
  });
}

/** The cost of a piece with its fee, and its earlier cost when the fan added it; null where that is the same. */
export function priceChange({ product, before }: CartLine): { was: Money; now: Money } | null {
  if (before === null) return null;
  const each = (price: Money, fee: Money | null): Money => ({ ...price, amount: price.amount + (fee?.amount ?? 0) });
  return { was: each(before.price, before.feePerPiece), now: each(product.price, product.feePerPiece) };
}

/** Lines with the quantities that the fan has chosen since; those of 0 are left out. */
export function withChosen(lines: readonly CartLine[], chosen: ReadonlyMap<string, number>): CartLine[] {
  return lines
    .map((line) => ({ ...line, quantity: chosen.get(line.productId) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
}
