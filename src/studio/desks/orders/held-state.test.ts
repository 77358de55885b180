import { expect, it } from 'vitest';
import { assignmentOf, heldLines, needsTwo } from './held-state.ts';
import type { DeskOrder } from './orders-state.ts';

const won = (amount: number) => ({ amount, currency: 'KRW' }) as const;

it('only lines of which something can be taken back are offered for money that went back', () => {
  const lines = [
    { lineId: 'a', name: 'A', quantity: 2 },
    { lineId: 'b', name: 'B', quantity: 1 },
    { lineId: 'c', name: 'C', quantity: 1 },
  ];
  const preview = {
    lines: [
      { lineId: 'a', amount: won(200) },
      { lineId: 'b', amount: won(0) },
    ],
  };
  expect(heldLines({ lines } as DeskOrder, preview)).toEqual([{ lineId: 'a', name: 'A', quantity: 2, amount: 200 }]);
});

it('the selected lines add up, and can’t cost more than went back', () => {
  const lines = [
    { lineId: 'a', name: 'A', quantity: 2, amount: 200 },
    { lineId: 'b', name: 'B', quantity: 1, amount: 101 },
  ];
  const preview = { open: won(300) };
  expect(assignmentOf(lines, preview, ['gone'])).toEqual({ lineIds: [], sum: 0, isTooMuch: false });
  expect(assignmentOf(lines, preview, ['a'])).toEqual({ lineIds: ['a'], sum: 200, isTooMuch: false });
  expect(assignmentOf(lines, preview, ['b', 'a'])).toEqual({ lineIds: ['a', 'b'], sum: 301, isTooMuch: true });
});

it('two people decide if more is at stake than one person may refund', () => {
  expect(needsTwo({ atStake: won(300), alone: won(300) })).toBe(false);
  expect(needsTwo({ atStake: won(301), alone: won(300) })).toBe(true);
});
