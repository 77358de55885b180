import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoundState } from '../contract.ts';
import {
  nextRoundChange,
  printRoundTransitions,
  type RoundPeriod,
  recordedFrom,
  roundStateAt,
  roundTransitions,
} from './round-state.ts';

const round: RoundPeriod = {
  entryOpensAt: 100,
  startsAt: 200,
  endsAt: 300,
  interruptedAt: null,
  endedAt: null,
  vodFrom: 350,
  vodUntil: 400,
  isRecorded: true,
};

describe('a round', () => {
  it.each([
    [99, 'SCHEDULED'],
    [100, 'ENTRY_OPEN'],
    [199, 'ENTRY_OPEN'],
    [200, 'LIVE'],
    [299, 'LIVE'],
    [300, 'ENDED'],
    [349, 'ENDED'],
    [350, 'VOD'],
    [400, 'CLOSED'],
  ])('at %i is %s', (now, state) => {
    expect(roundStateAt(round, now)).toBe(state);
  });

  it('is interrupted only while it is live, and its end takes precedence', () => {
    const interrupted = { ...round, interruptedAt: 250 };
    expect(roundStateAt(interrupted, 249)).toBe('LIVE');
    expect(roundStateAt(interrupted, 250)).toBe('INTERRUPTED');
    expect(roundStateAt(interrupted, 300)).toBe('ENDED');
    expect(roundStateAt({ ...interrupted, endedAt: 260 }, 260)).toBe('ENDED');
  });

  it('changes directly to its recording if that has no separate time', () => {
    expect(roundStateAt({ ...round, vodFrom: null, endedAt: 280 }, 280)).toBe('VOD');
    expect(recordedFrom({ ...round, vodFrom: 250 })).toBe(300);
  });

  it('stays ended without a recording', () => {
    expect(roundStateAt({ ...round, isRecorded: false }, 10_000)).toBe('ENDED');
    expect(nextRoundChange({ ...round, isRecorded: false }, 300)).toBeNull();
  });
});

const instants = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 7, maxLength: 7 }).map((numbers) => {
  const [entryOpensAt = 1, startsAt = 2, interruptedAt = 3, endedAt = 4, endsAt = 5, vodFrom = 6, vodUntil = 7] =
    numbers.toSorted((one, other) => one - other);
  return { entryOpensAt, startsAt, interruptedAt, endedAt, endsAt, vodFrom, vodUntil };
});
const periods = fc.record({
  times: instants,
  isRecorded: fc.boolean(),
  interrupted: fc.boolean(),
  endedEarly: fc.boolean(),
  hasVodFrom: fc.boolean(),
  hasVodUntil: fc.boolean(),
});

describe('every sequence of instants', () => {
  it('follows the table, and changes only at announced instants', () => {
    fc.assert(
      fc.property(periods, ({ times, isRecorded, interrupted, endedEarly, hasVodFrom, hasVodUntil }) => {
        const period: RoundPeriod = {
          ...times,
          isRecorded,
          interruptedAt: interrupted ? times.interruptedAt : null,
          endedAt: endedEarly ? times.endedAt : null,
          vodFrom: hasVodFrom ? times.vodFrom : null,
          vodUntil: hasVodUntil ? times.vodUntil : null,
        };
        let before = roundStateAt(period, 0);
        for (let now = 1; now <= 1000; now += 1) {
          const after = roundStateAt(period, now);
          if (after !== before) {
            // Two instants may be equal: the states between them are passed through.
            expect(reachable(before)).toContain(after);
            const announced = nextRoundChange(period, now - 1) === now || now === period.interruptedAt;
            expect(announced).toBe(true);
          }
          before = after;
        }
      }),
      { numRuns: 200 },
    );
  });

  it('can be printed whole', () => {
    const printed = printRoundTransitions();
    for (const state of RoundState.options) expect(printed).toContain(state);
    expect(printed.split('\n')).toHaveLength(10);
    expect(printed).toContain('INTERRUPTED → LIVE');
    expect(printed).not.toContain('INTERRUPTED → VOD');
  });
});

function reachable(from: RoundState): RoundState[] {
  const next = Object.values<RoundState>(roundTransitions[from]);
  return next.includes('ENDED') ? [...next, 'VOD'] : next;
}
