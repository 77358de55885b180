/** Whole minor units of a currency (ISO 4217). */
export interface Money {
  amount: number;
  currency: string;
}

/** An amount with its currency's sign in the reader's language: `₩12,000`, `$24.90`. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** `24.90` for 2,490 US cents: as data formats write a price. */
export function inMajorUnits({ amount, currency }: Money): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
  return (amount / 10 ** digits).toFixed(digits);
}
