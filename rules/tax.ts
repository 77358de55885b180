/** The tax that a price contains, in percent of the price without it. */
export interface Taxed {
  /** Whole minor units, tax included. */
  gross: number;
  percent: number;
}

export interface TaxOfRate extends Taxed {
  tax: number;
}

/**
 * The rate of each currency that shops sell in: the value-added tax of Korea and the consumption tax of Japan. What is sold abroad in
 * US dollars is free of it.
 */
export const taxPercent = { KRW: 10, JPY: 10, USD: 0 } as const;

/** The tax in an amount, rounded half up in whole minor units, as Toss Payments does it; money that goes back has the same tax. */
export function containedTax({ gross, percent }: Taxed): number {
  const whole = 100 + percent;
  const tax = Math.floor((2 * Math.abs(gross) * percent + whole) / (2 * whole));
  return gross < 0 ? 0 - tax : tax;
}

/**
 * The tax of a change of an amount, so that the tax of a payment and of all its refunds adds up to the tax of the rest.
 * @param change negative for a refund
 */
export function taxOfChange(before: number, change: number, percent: number): number {
  return containedTax({ gross: before + change, percent }) - containedTax({ gross: before, percent });
}

/** The taxes of one invoice, the highest rate first: each rate is rounded once, and not line by line. */
export function taxesOf(lines: readonly Taxed[]): TaxOfRate[] {
  const rates = [...new Set(lines.map(({ percent }) => percent))].toSorted((a, b) => b - a);
  return rates.map((percent) => {
    const gross = lines.filter((line) => line.percent === percent).reduce((sum, line) => sum + line.gross, 0);
    return { percent, gross, tax: containedTax({ gross, percent }) };
  });
}

/**
 * The part of each line in the tax of its invoice, so that the lines add up to it: the rest after rounding down goes to the lines
 * that lost most, the first of them where several did.
 * @param taxes those of the invoice, where they are not rounded from its own lines: see `taxOfChange`
 */
export function shareTax(lines: readonly Taxed[], taxes: readonly TaxOfRate[] = taxesOf(lines)): number[] {
  const shares = lines.map(({ gross, percent }) => Math.floor((gross * percent) / (100 + percent)));
  for (const { percent, tax } of taxes) {
    const ofRate = lines.flatMap((line, place) => (line.percent === percent ? [{ ...line, place }] : []));
    const lost = ofRate.map(({ gross, place }) => ({ place, rest: (gross * percent) % (100 + percent) }));
    const left = tax - ofRate.reduce((sum, { place }) => sum + (shares[place] ?? 0), 0);
    for (const { place } of lost.toSorted((a, b) => b.rest - a.rest).slice(0, left))
      shares[place] = (shares[place] ?? 0) + 1;
  }
  return shares;
}
