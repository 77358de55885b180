import { expect, it } from 'vitest';
import { leadOf, momentOf } from './round-moment.ts';
import type { Round } from './ticket-state.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

/** A round that starts so many minutes from now, and lasts an hour. */
const roundAt = (number: number, minutes: number, open = true): Round => ({
  roundId: `r${number}`,
  number,
  name: `Round ${number}`,
  startsAt: new Date(now + minutes * 60_000).toISOString(),
  endsAt: new Date(now + (minutes + 60) * 60_000).toISOString(),
  open,
  usedAt: null,
});

it('tells what is on from what comes, what was recorded and what is over', () => {
  expect([1, 0, -59, -60].map((minutes) => momentOf(roundAt(1, minutes), now))).toEqual([
    'ahead',
    'onNow',
    'onNow',
    'recorded',
  ]);
  expect(momentOf(roundAt(1, -60, false), now)).toBe('over');
});

it('leads to what is on, else to what comes next, and to no recording', () => {
  const [recorded, on, later, soon] = [roundAt(1, -90), roundAt(2, -10), roundAt(3, 500), roundAt(4, 30)];
  expect(leadOf([recorded, on, later, soon], now)).toBe(on);
  expect(leadOf([recorded, later, soon], now)).toBe(soon);
  expect(leadOf([recorded], now)).toBeUndefined();
});
