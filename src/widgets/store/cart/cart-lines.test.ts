import { describe, expect, it } from 'vitest';
import { groupsOf, isOrderable, priceChange, withChosen } from './cart-lines.ts';
import { inYen, lineOf } from './testing-cart.ts';

const krw = (amount: number) => ({ amount, currency: 'KRW' });

describe('the groups of a cart', () => {
  it('have one currency each, in the order of their first lines', () => {
    const groups = groupsOf([lineOf('stick', 2), inYen(lineOf('votes'), 480), lineOf('tote')]);
    expect(groups.map(({ currency, lines }) => [currency, lines.map(({ productId }) => productId)])).toEqual([
      ['KRW', ['stick', 'tote']],
      ['JPY', ['votes']],
    ]);
    expect(groups[0]?.amounts).toEqual({
      productAmount: krw(126_000),
      fee: krw(4_500),
      paymentAmount: krw(130_500),
    });
    expect(groups[1]?.amounts.paymentAmount).toEqual({ amount: 480, currency: 'JPY' });
  });

  it('count the pieces that can be ordered', () => {
    const [group] = groupsOf([
      lineOf('stick', 2),
      lineOf('gone', 3, { maxQuantity: 0 }),
      lineOf('few', 3, { maxQuantity: 2 }),
    ]);
    expect([group?.pieces, group?.lines.length, group?.amounts.productAmount]).toEqual([2, 3, krw(84_000)]);
  });

  it('need an address only for ordered parcels', () => {
    const parcel = lineOf('tote');
    const sent = { ...parcel, product: { ...parcel.product, needsAddress: true } };
    expect(groupsOf([sent])[0]?.needsAddress).toBe(true);
    expect(groupsOf([{ ...sent, maxQuantity: 0 }, lineOf('stick')])[0]?.needsAddress).toBe(false);
  });
});

it.each([
  [1, 0, false],
  [1, 1, true],
  [3, 2, false],
])('with %s pieces and at most %s can be ordered: %s', (quantity, maxQuantity, can) => {
  expect(isOrderable({ quantity, maxQuantity })).toBe(can);
});

it('a changed price is shown with its fee', () => {
  const before = { price: krw(40_000), feePerPiece: null };
  expect(priceChange(lineOf('stick'))).toBeNull();
  expect(priceChange(lineOf('stick', 1, { before: before as never }))).toEqual({ was: krw(40_000), now: krw(43_500) });
});

it('the lines have the quantities that were chosen since, without the removed lines', () => {
  const chosen = new Map([
    ['stick', 4],
    ['tote', 0],
  ]);
  const lines = withChosen([lineOf('stick'), lineOf('tote'), lineOf('fan')], chosen);
  expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['stick', 4],
    ['fan', 1],
  ]);
});
