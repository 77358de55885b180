import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlindAt, nextChangeAfter, type Period, showsCountsAt, statusAt, voteTransitions } from './status.ts';

const period: Period = { opensAt: 100, closesAt: 200, resultsAt: 300, blindFrom: 150, voidedAt: null };

describe('the status of a vote', () => {
  it('follows the table', () => {
    const lines = Object.entries(voteTransitions).flatMap(([from, causes]) =>
      Object.entries(causes).map(([cause, to]) => `${from} -${cause}-> ${to}`),
    );
    expect(lines).toMatchInlineSnapshot(`
      [
        "PREPARING -opensAt-> ONGOING",
        "PREPARING -voidedAt-> VOIDED",
        "ONGOING -closesAt-> COUNTING",
        "ONGOING -voidedAt-> VOIDED",
        "COUNTING -resultsAt-> RESULT_OPEN",
        "COUNTING -voidedAt-> VOIDED",
        "RESULT_OPEN -voidedAt-> VOIDED",
      ]
    `);
  });

  it.each([
    [99, 'PREPARING'],
    [100, 'ONGOING'],
    [199, 'ONGOING'],
    [200, 'COUNTING'],
    [299, 'COUNTING'],
    [300, 'RESULT_OPEN'],
  ])('at %i is %s', (now, status) => expect(statusAt(period, now)).toBe(status));

  it('skips counting when the result is due at the close', () => {
    expect(statusAt({ ...period, resultsAt: 200 }, 200)).toBe('RESULT_OPEN');
  });

  it('stays voided whatever the time', () => {
    expect(statusAt({ ...period, voidedAt: 120 }, 119)).toBe('ONGOING');
    expect([120, 250, 400].map((now) => statusAt({ ...period, voidedAt: 120 }, now))).toEqual(Array(3).fill('VOIDED'));
  });
});

describe('blindness', () => {
  it('lasts from its beginning to the result', () => {
    expect([149, 150, 299, 300].map((now) => isBlindAt(period, now))).toEqual([false, true, true, false]);
  });

  it('hides counts, and so does a vote that has not opened', () => {
    expect([99, 100, 149, 150, 299, 300].map((now) => showsCountsAt(period, now))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('a voided vote', () => {
  it('is not blind, but shows no count that was hidden when it was voided', () => {
    const voided = { ...period, voidedAt: 160 };
    expect([160, 299, 300].map((now) => isBlindAt(voided, now))).toEqual([false, false, false]);
    expect([160, 299, 300].map((now) => showsCountsAt(voided, now))).toEqual([false, false, true]);
    expect(showsCountsAt({ ...period, voidedAt: 120 }, 160)).toBe(true);
  });
});

describe('the next change', () => {
  it('is the next instant at which the status or the blindness changes', () => {
    const instants = fc
      .tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.option(fc.nat(50)))
      .map(([opens, open, counting, blind]) => {
        const [opensAt, closesAt] = [opens, opens + open + 1];
        return {
          opensAt,
          closesAt,
          resultsAt: closesAt + counting,
          blindFrom: blind === null ? null : Math.min(opensAt + blind, closesAt),
          voidedAt: null,
        };
      });
    const phase = (p: Period, now: number) => `${statusAt(p, now)} ${isBlindAt(p, now)}`;
    fc.assert(
      fc.property(instants, fc.nat(200), (p, now) => {
        const next = nextChangeAfter(p, now);
        const until = next ?? 400;
        for (let at = now; at < until; at += 1) expect(phase(p, at)).toBe(phase(p, now));
        if (next !== null) expect(next).toBeGreaterThan(now);
      }),
    );
  });
});
