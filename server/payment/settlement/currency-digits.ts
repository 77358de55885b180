const cache = new Map<string, number>();

/** How many digits a currency has after the point. Remembered: files with many rows ask for each amount. */
export function currencyDigits(currency: string): number {
  const digits = cache.get(currency) ?? readDigits(currency);
  cache.set(currency, digits);
  return digits;
}

const readDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
