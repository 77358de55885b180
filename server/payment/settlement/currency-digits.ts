const cache = new Map<string, number>();

/** The number of decimal digits of a currency. Cached, since files with many rows need it for each amount. */
export function currencyDigits(currency: string): number {
  const digits = cache.get(currency) ?? readDigits(currency);
  cache.set(currency, digits);
  return digits;
}

const readDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
