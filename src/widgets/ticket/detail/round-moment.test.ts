import { describe, expect, it } from 'vitest';
import { TicketState } from '../../../../server/ticket/contract.ts';
import { leadOf, momentOf, offerOf } from './round-moment.ts';
import type { Round } from './ticket-flow.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

/** A round that starts in this many minutes, and lasts an hour. */
const roundAt = (number: number, minutes: number, open = true): Round => ({
  roundId: `r${number}`,
  number,
  name: `Round ${number}`,
  startsAt: new Date(now + minutes * 60_000).toISOString(),
  endsAt: new Date(now + (minutes + 60) * 60_000).toISOString(),
  open,
  usedAt: null,
});

it('current, coming, recorded and past rounds are distinguished', () => {
  expect([1, 0, -59, -60].map((minutes) => momentOf(roundAt(1, minutes), now))).toEqual([
    'ahead',
    'onNow',
    'onNow',
    'recorded',
  ]);
  expect(momentOf(roundAt(1, -60, false), now)).toBe('over');
});

it('the current round is selected, else the next one, and never a recording', () => {
  const [recorded, on, later, soon] = [roundAt(1, -90), roundAt(2, -10), roundAt(3, 500), roundAt(4, 30)];
  expect(leadOf([recorded, on, later, soon], now)).toBe(on);
  expect(leadOf([recorded, later, soon], now)).toBe(soon);
  expect(leadOf([recorded], now)).toBeUndefined();
});

describe('the action of a ticket for a round', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const usable = roundAt(1, 10);
  const left = { used: 1, total: 2 };

  it.each([
    ['a round that is left', usable, left, 'use'],
    ['a round of a ticket for every round', usable, { used: 9, total: null }, 'use'],
    ['no round where all are spent', usable, { used: 2, total: 2 }, null],
    ['the round that it was used for', { ...usable, usedAt: at }, { used: 2, total: 2 }, 'watch'],
    ['nothing of a round that is over', roundAt(1, -90, false), left, null],
    ['nothing of a used round that is over', { ...roundAt(1, -90, false), usedAt: at }, left, null],
  ] as const)('is %s', (_, round, rounds, offer) => {
    for (const state of TicketState.options) {
      const isLive = state === 'HOLDING' || state === 'USED';
      expect(offerOf({ state, rounds }, round)).toBe(isLive ? offer : null);
    }
  });
});
