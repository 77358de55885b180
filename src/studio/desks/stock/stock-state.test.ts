import { expect, it } from 'vitest';
import { changeIn, signed, stateOf } from './stock-state.ts';

it.each([
  ['5', 5],
  ['+5', 5],
  ['-3', -3],
  ['−3', -3],
  ['ー３', -3],
  [' ＋１２ ', 12],
  ['+1,200', 1200],
  ['0', null],
  ['', null],
  ['1.5', null],
  ['--2', null],
  ['five', null],
  ['99999999', null],
])('the change in “%s” is %s', (typed, change) => {
  expect(changeIn(typed)).toBe(change);
});

it('a change has its sign', () => {
  expect([signed(5), signed(-3)]).toEqual(['+5', '−3']);
});

it.each([
  [null, false, 'UNCOUNTED'],
  [0, false, 'SOLD_OUT'],
  [3, true, 'LOW'],
  [300, false, 'ENOUGH'],
] as const)('a product with %s left, which is low: %s, is shown as %s', (left, isLow, state) => {
  expect(stateOf({ left, isLow })).toBe(state);
});
