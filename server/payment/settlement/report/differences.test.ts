import { describe, expect, it } from 'vitest';
import { differencesOf, type OurSide, type Side } from './differences.ts';

const ours = (changes: Partial<OurSide> = {}): OurSide => ({
  currency: 'KRW',
  paid: 1000,
  refunded: null,
  coveredPaid: 1000,
  coveredRefunded: 0,
  ...changes,
});
const theirs = (changes: Partial<Side> = {}): Side => ({ currency: 'KRW', paid: 1000, refunded: null, ...changes });
const kinds = (a: OurSide | null, b: Side | null) => differencesOf(a, b === null ? [] : [b]).map(({ kind }) => kind);

describe('two sides of a payment', () => {
  it('agree where amounts, currencies and refunds are the same', () => {
    expect(differencesOf(ours(), [theirs()])).toEqual([]);
    expect(differencesOf(ours({ refunded: 400, coveredRefunded: 400 }), [theirs({ refunded: 400 })])).toEqual([]);
  });

  it('differ where one side has no payment', () => {
    expect(differencesOf(ours(), [])).toEqual([
      { kind: 'MISSING_THERE', ours: 1000, ourCurrency: 'KRW', theirs: null, theirCurrency: null },
    ]);
    expect(differencesOf(null, [theirs()])).toEqual([
      { kind: 'MISSING_HERE', ours: null, ourCurrency: null, theirs: 1000, theirCurrency: 'KRW' },
    ]);
  });

  it('differ by amount and by currency', () => {
    expect(kinds(ours(), theirs({ paid: 999 }))).toEqual(['AMOUNT']);
    expect(kinds(ours(), theirs({ currency: 'JPY' }))).toEqual(['CURRENCY']);
  });

  it('differ by currency where the provider has a payment and its refund in two', () => {
    const refund = { currency: 'USD', paid: null, refunded: 1000 };
    expect(differencesOf(ours({ refunded: 1000, coveredRefunded: 1000 }), [theirs(), refund])).toEqual([
      { kind: 'CURRENCY', ours: 1000, ourCurrency: 'KRW', theirs: 1000, theirCurrency: 'USD' },
    ]);
    expect(differencesOf(ours(), [refund])).toMatchObject([{ kind: 'CURRENCY', ours: null, theirs: 1000 }]);
    expect(differencesOf(null, [theirs(), refund])).toMatchObject([
      { kind: 'MISSING_HERE', theirCurrency: 'KRW' },
      { kind: 'REFUND_THERE', theirCurrency: 'USD' },
    ]);
  });

  it('differ where only one of them has a refund, or the refunds differ', () => {
    expect(kinds(ours({ refunded: 400, coveredRefunded: 400 }), theirs())).toEqual(['REFUND_HERE']);
    expect(kinds(ours(), theirs({ refunded: 400 }))).toEqual(['REFUND_THERE']);
    expect(kinds(ours({ refunded: 400, coveredRefunded: 400 }), theirs({ refunded: 300 }))).toEqual(['REFUND_AMOUNT']);
  });

  it('do not differ in payments that no report covers yet', () => {
    expect(kinds(ours({ coveredPaid: 0 }), null)).toEqual([]);
    expect(kinds(ours({ refunded: 400 }), theirs())).toEqual([]);
    expect(kinds(ours({ refunded: 400 }), theirs({ refunded: 400 }))).toEqual([]);
  });
});
