import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choose, chosenFirst, fit, freeFirst, nothing, sizeOf } from './selection.ts';

const rights = { free: 3, paid: 10, castable: 8 };

describe('choosing rights', () => {
  it('spends free rights first', () => {
    expect(freeFirst(2, rights)).toEqual({ free: 2, paid: 0 });
    expect(freeFirst(5, rights)).toEqual({ free: 3, paid: 2 });
    expect(freeFirst(99, rights)).toEqual({ free: 3, paid: 5 });
  });

  it('limits one kind to the rest of the maximum', () => {
    expect(choose({ free: 3, paid: 0 }, 'paid', 10, rights)).toEqual({ free: 3, paid: 5 });
    expect(choose(nothing, 'free', Number.NaN, rights)).toEqual(nothing);
    expect(choose(nothing, 'free', -4, rights)).toEqual(nothing);
    expect(choose(nothing, 'free', 2.9, rights)).toEqual({ free: 2, paid: 0 });
  });

  it('never exceeds the available rights', () => {
    const rightsArbitrary = fc.record({ free: fc.nat(50), paid: fc.nat(50), castable: fc.nat(100) });
    fc.assert(
      fc.property(rightsArbitrary, fc.integer(), fc.integer(), fc.nat(200), (owned, free, paid, amount) => {
        const chosen = choose(choose(nothing, 'free', free, owned), 'paid', paid, owned);
        for (const selection of [chosen, freeFirst(amount, owned), fit({ free: amount, paid: amount }, owned)]) {
          expect(selection.free).toBeLessThanOrEqual(owned.free);
          expect(selection.paid).toBeLessThanOrEqual(owned.paid);
          expect(sizeOf(selection)).toBeLessThanOrEqual(owned.castable);
          expect(Math.min(selection.free, selection.paid)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it.each([
    ['one free right where nothing was chosen', nothing, rights, { free: 1, paid: 0 }],
    ['nothing where only paid rights are left', nothing, { ...rights, free: 0 }, nothing],
    ['nothing where the cap is met', nothing, { ...rights, castable: 0 }, nothing],
    ['the earlier choice, paid rights too', { free: 0, paid: 4 }, rights, { free: 0, paid: 4 }],
    [
      'one free right where nothing is left of the choice',
      { free: 0, paid: 4 },
      { ...rights, paid: 0 },
      { free: 1, paid: 0 },
    ],
  ])('returns %s', (_what, chosen, owned, first) => {
    expect(chosenFirst(chosen, owned)).toEqual(first);
  });
});
