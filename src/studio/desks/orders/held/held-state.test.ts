import { expect, it } from 'vitest';
import type { DeskOrder } from '../orders-state.ts';
import { assignmentOf, heldLines, needsTwo } from './held-state.ts';

const won = (amount: number) => ({ amount, currency: 'KRW' }) as const;

it('only lines with an amount to take back are offered, with the pieces that would be taken', () => {
  const lines = [
    { lineId: 'a', name: 'A', quantity: 2 },
    { lineId: 'b', name: 'B', quantity: 1 },
    { lineId: 'c', name: 'C', quantity: 3 },
  ];
  const preview = {
    lines: [
      { lineId: 'a', amount: won(100), pieces: 1 },
      { lineId: 'b', amount: won(0), pieces: null },
      { lineId: 'c', amount: won(50), pieces: null },
    ],
  };
  expect(heldLines({ lines } as DeskOrder, preview)).toEqual([
    { lineId: 'a', name: 'A', quantity: 1, pieces: 1, amount: 100 },
    { lineId: 'c', name: 'C', quantity: 3, pieces: null, amount: 50 },
  ]);
});

it('the selected lines add up, and can’t cost more than went back', () => {
  const lines = [
    { lineId: 'a', name: 'A', quantity: 2, pieces: 2, amount: 200 },
    { lineId: 'b', name: 'B', quantity: 1, pieces: null, amount: 101 },
  ];
  const preview = { open: won(300) };
  expect(assignmentOf(lines, preview, ['gone'])).toEqual({ lineIds: [], pieces: {}, sum: 0, isTooMuch: false });
  expect(assignmentOf(lines, preview, ['a'])).toEqual({ lineIds: ['a'], pieces: { a: 2 }, sum: 200, isTooMuch: false });
  expect(assignmentOf(lines, preview, ['b', 'a'])).toEqual({
    lineIds: ['a', 'b'],
    pieces: { a: 2 },
    sum: 301,
    isTooMuch: true,
  });
});

it('two people decide if more is at stake than one person may refund', () => {
  expect(needsTwo({ atStake: won(300), alone: won(300) })).toBe(false);
  expect(needsTwo({ atStake: won(301), alone: won(300) })).toBe(true);
});
