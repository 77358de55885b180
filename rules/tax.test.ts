import { describe, expect, it } from 'vitest';
import { containedTax, shareTax, taxesOf, taxOfChange, taxPercent } from './tax.ts';

const at = (gross: number, percent = 10) => ({ gross, percent });

describe('the tax in an amount', () => {
  it('is rounded half up to whole minor units', () => {
    expect([11_000, 10_000, 7_000, 1_000, 6, 5, 0].map((gross) => containedTax(at(gross)))).toEqual([
      1000, 909, 636, 91, 1, 0, 0,
    ]);
    expect(containedTax(at(21, 5))).toBe(1);
    // Exactly a half.
    expect(containedTax(at(105, 50))).toBe(35);
    expect(containedTax(at(27, 8))).toBe(2);
  });

  it('is the same for a refund', () => {
    expect(containedTax(at(-10_000))).toBe(-909);
    expect(containedTax(at(-6))).toBe(-1);
  });

  it('is zero at a rate of zero', () => {
    expect(containedTax(at(2490, taxPercent.USD))).toBe(0);
  });
});

describe('an invoice', () => {
  it('is rounded once for each rate, not line by line', () => {
    // Each line alone would be rounded up to 1.
    expect(taxesOf([at(6), at(6), at(6)])).toEqual([{ percent: 10, gross: 18, tax: 2 }]);
    expect(taxesOf([at(108, 8), at(1100), at(216, 8)])).toEqual([
      { percent: 10, gross: 1100, tax: 100 },
      { percent: 8, gross: 324, tax: 24 },
    ]);
    expect(taxesOf([])).toEqual([]);
  });

  it('gives each line its share of the tax, and the shares add up', () => {
    expect(shareTax([at(6), at(6), at(6)])).toEqual([1, 1, 0]);
    expect(shareTax([at(30_000), at(5_000), at(108, 8)])).toEqual([2727, 455, 8]);
    for (let gross = 1; gross < 300; gross += 7) {
      const lines = [at(gross), at(gross * 3 + 1), at(gross + 2), at(gross, 8)];
      const sum = taxesOf(lines).reduce((all, { tax }) => all + tax, 0);
      expect(shareTax(lines).reduce((all, tax) => all + tax, 0)).toBe(sum);
    }
  });

  it('is refunded exactly with the refunds of a payment, whatever their number', () => {
    expect([taxOfChange(0, 10_000, 10), taxOfChange(10_000, -5_000, 10), taxOfChange(5_000, -5_000, 10)]).toEqual([
      909, -454, -455,
    ]);
    for (let part = 1; part < 40; part += 1) {
      const changes = [part * 7, -part, -part * 4, -part * 2];
      let [left, tax] = [0, 0];
      for (const change of changes) {
        tax += taxOfChange(left, change, 10);
        left += change;
      }
      expect(tax).toBe(0);
    }
  });

  it('is split over lines in their order', () => {
    expect(shareTax([at(2_500), at(2_500)], [{ ...at(5_000), tax: 454 }])).toEqual([227, 227]);
  });
});
