import { describe, expect, it } from 'vitest';
import { programme, roundsAround } from './programme.ts';

const minute = 60_000;

describe('the demo’s rounds', () => {
  it('have a live, a coming and a past one at every minute of three days', () => {
    const start = Date.parse('2026-11-21T00:00:00Z');
    for (let at = start; at < start + 3 * 24 * 60 * minute; at += minute / 2) {
      const rounds = programme.flatMap(({ streamId, after }) => roundsAround(streamId, after, at));
      expect(rounds.some(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)).toBe(true);
      for (const { streamId, after } of programme) {
        const own = roundsAround(streamId, after, at);
        expect(own.some(({ startsAt }) => startsAt > at && startsAt <= at + 20 * minute)).toBe(true);
        expect(own.some(({ endsAt }) => endsAt <= at && endsAt > at - 40 * minute)).toBe(true);
      }
    }
  });

  it('are the same for every run, and those of a stream never overlap', () => {
    const now = Date.parse('2026-11-21T17:03:00Z');
    const rounds = roundsAround('show', 0, now);
    expect(roundsAround('show', 0, now + minute)).toEqual(rounds);
    for (const [index, round] of rounds.entries()) {
      const next = rounds[index + 1];
      if (next !== undefined) expect(next.startsAt).toBeGreaterThan(round.endsAt);
    }
  });
});
