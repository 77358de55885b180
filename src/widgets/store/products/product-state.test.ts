import { expect, it } from 'vitest';
import { saleStates } from '../../../../rules/sale-state.ts';
import { productOf } from '../testing-store.ts';
import { maxOf } from './product-state.ts';

it.each(saleStates)('the page sells a product that is %s only while it is on sale', (saleState) => {
  const isSold = saleState === 'ON_SALE' || saleState === 'LOW';
  expect(maxOf(productOf({ saleState, left: null, limitPerFan: null }))).toBe(isSold ? 99 : 0);
});

it.each([
  [3, 4, 3],
  [9, 4, 4],
  [null, 4, 4],
  [3, null, 3],
  [500, null, 99],
  [0, 4, 0],
])('with %s left and %s for each fan, sells at most %s', (left, limitPerFan, max) => {
  expect(maxOf(productOf({ left, limitPerFan }))).toBe(max);
});
