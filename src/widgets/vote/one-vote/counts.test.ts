import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VoteStatus } from '../../../../server/vote/contract.ts';
import {
  isLiveMessage,
  type LiveMessage,
  mergeCounts,
  messageOfResult,
  movementOf,
  standingsOf,
  type Tally,
  unknownTally,
  withStatus,
} from './counts.ts';

function message(fields: Partial<LiveMessage>): LiveMessage {
  return {
    voteId: 'final',
    status: 'ONGOING',
    blind: false,
    position: 0,
    total: 0,
    whole: false,
    counts: [],
    serverTime: '2026-11-21T00:00:00Z',
    ...fields,
  };
}

describe('live counts', () => {
  const base: Tally = {
    position: 5,
    total: 3,
    counts: new Map([
      ['a', 2],
      ['b', 1],
    ]),
  };

  it('apply changes and keep the rest', () => {
    const merged = mergeCounts(base, message({ position: 6, total: 4, counts: [['b', 2]] }));
    expect([...(merged.counts ?? [])]).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
    expect(merged.total).toBe(4);
  });

  it('ignore a late message, and changes without a base', () => {
    expect(mergeCounts(base, message({ position: 5, counts: [['a', 9]] }))).toBe(base);
    expect(mergeCounts(unknownTally, message({ position: 9, counts: [['a', 9]] }))).toBe(unknownTally);
  });

  it('are replaced by a full message, and shown again at the same position once they are no longer hidden', () => {
    const whole = message({ position: 7, total: 1, whole: true, counts: [['c', 1]] });
    expect(mergeCounts(base, whole)).toEqual({ position: 7, total: 1, counts: new Map([['c', 1]]) });
    const hidden = mergeCounts(base, message({ position: 7, blind: true, total: null, counts: null }));
    expect(mergeCounts(hidden, whole).total).toBe(1);
    expect(mergeCounts(base, { ...whole, position: 4 })).toBe(base);
  });

  it('are removed when the vote turns blind', () => {
    const merged = mergeCounts(base, message({ position: 6, blind: true, total: null, counts: null }));
    expect(merged).toEqual({ position: 6, total: null, counts: null });
    expect(standingsOf(merged).size).toBe(0);
  });
});

describe('standings', () => {
  it('have the same rank for equal counts, and skip the next one', () => {
    const standings = standingsOf({
      position: 1,
      total: 10,
      counts: new Map([
        ['a', 2],
        ['b', 5],
        ['c', 2],
        ['d', 1],
        ['e', 0],
      ]),
    });
    expect([...standings].map(([id, standing]) => [id, standing.rank])).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 2],
      ['d', 4],
    ]);
    expect(standings.get('b')?.share).toBe(0.5);
    expect(standings.has('e')).toBe(false);
  });

  it('have a rank of one more than the number of candidates ahead', () => {
    const countsArbitrary = fc.dictionary(fc.string({ minLength: 1 }), fc.nat(20));
    fc.assert(
      fc.property(countsArbitrary, (before) => {
        const counts = new Map(Object.entries(before));
        const standings = standingsOf({ position: 1, total: null, counts });
        for (const [candidateId, standing] of standings) {
          const ahead = [...counts.values()].filter((count) => count > (counts.get(candidateId) ?? 0)).length;
          expect(standing.rank).toBe(ahead + 1);
        }
      }),
    );
  });

  it('compute how far a candidate moved', () => {
    const at = (rank: number) => ({ rank, count: 1, share: 0 });
    expect(movementOf(at(5), at(3))).toBe(2);
    expect(movementOf(at(1), at(4))).toBe(-3);
    expect(movementOf(undefined, at(1))).toBe(0);
  });
});

describe('a result', () => {
  const result = { voteId: 'final', position: 7, total: 3, serverTime: '2026-11-21T00:00:00Z' };

  it('is a message with every candidate', () => {
    const ranking = [{ candidateId: 'a', rank: 1, count: 3, share: 1 }];
    const whole = messageOfResult({ ...result, status: 'RESULT_OPEN', blind: false, ranking });
    expect(mergeCounts(unknownTally, whole)).toEqual({ position: 7, total: 3, counts: new Map([['a', 3]]) });
  });

  it('has no counts while it is blind', () => {
    const whole = messageOfResult({ ...result, total: null, status: 'ONGOING', blind: true, ranking: null });
    expect(whole.counts).toBeNull();
    expect(mergeCounts(unknownTally, whole).counts).toBeNull();
  });
});

describe('a live message', () => {
  it.each([
    [message({}), true],
    [message({ counts: null }), true],
    [null, false],
    ['position counts', false],
    [{ position: 1 }, false],
    [{ counts: [] }, false],
  ])('is valid or not: %j', (value, isCount) => {
    expect(isLiveMessage(value)).toBe(isCount);
  });

  it.each(VoteStatus.options)('changes a vote that is %s only if the status differs', (status) => {
    for (const blind of [true, false]) {
      for (const next of VoteStatus.options) {
        for (const nextBlind of [true, false]) {
          const changed = withStatus({ status, blind, name: 'Final' }, { status: next, blind: nextBlind });
          const isSame = next === status && nextBlind === blind;
          expect(changed).toEqual(isSame ? null : { status: next, blind: nextBlind, name: 'Final' });
        }
      }
    }
  });
});
