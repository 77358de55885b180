import { expect, it } from 'vitest';
import type { TicketRound } from '../contract.ts';
import { foldRounds, maxShown } from './fold-rounds.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const at = (hours: number) => new Date(now + hours * hour).toISOString();

/** A round that starts in that many hours, and lasts one. */
const roundAt = (number: number, hours: number, changes: Partial<TicketRound> = {}): TicketRound => ({
  roundId: `r${number}`,
  number,
  name: `Round ${number}`,
  startsAt: at(hours),
  endsAt: at(hours + 1),
  open: true,
  usedAt: null,
  ...changes,
});
const numbersOf = (rounds: readonly TicketRound[]) => rounds.map(({ number }) => number);

it('a short list of rounds stays unchanged', () => {
  const rounds = Array.from({ length: maxShown }, (_, index) => roundAt(index + 1, index - 3, { open: false }));
  expect(foldRounds(rounds, now)).toBe(rounds);
});

it('a list of a thousand rounds shows the used and the next ones, in their own order', () => {
  const rounds = Array.from({ length: 1_000 }, (_, index) => roundAt(index + 1, index - 500));
  const used = { ...roundAt(900, 399), usedAt: at(-1) };
  const unfolded = rounds.with(899, used);
  // Round 501 is live now.
  expect(numbersOf(foldRounds(unfolded, now))).toEqual([501, 502, 503, 504, 505, 900]);
});

it('a folded list is filled with the newest recordings, then with ended rounds', () => {
  const rounds = [
    ...[-9, -8, -7].map((hours, index) => roundAt(index + 1, hours, { open: false })),
    ...[-6, -5, -4, -3].map((hours, index) => roundAt(index + 4, hours)),
    roundAt(8, 5),
  ];
  expect(numbersOf(foldRounds(rounds, now))).toEqual([3, 4, 5, 6, 7, 8]);
});
