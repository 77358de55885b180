/** Amounts are whole minor units of one currency. */
export interface Prices {
  productAmount: number;
  fee: number;
}

/**
 * The price of several pieces of one product.
 * @param feePerPiece the sales fee; null if the product has none
 */
export function priceOf(unitPrice: number, feePerPiece: number | null, quantity: number): Prices {
  return { productAmount: unitPrice * quantity, fee: (feePerPiece ?? 0) * quantity };
}

/** The amounts of an order: `productAmount + fee = paymentAmount`. */
export function sumPrices(lines: readonly Prices[]): Prices & { paymentAmount: number } {
  const productAmount = lines.reduce((sum, line) => sum + line.productAmount, 0);
  const fee = lines.reduce((sum, line) => sum + line.fee, 0);
  return { productAmount, fee, paymentAmount: productAmount + fee };
}
