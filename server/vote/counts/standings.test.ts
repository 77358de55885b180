import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rank } from './standings.ts';

const counted = (...counts: number[]) =>
  counts.map((count, index) => ({ candidateId: `c${index}`, number: index + 1, count }));

describe('ranks', () => {
  it('are shared by equal counts, in the order of the board', () => {
    const ranked = rank(counted(5, 9, 5, 1), 20);
    expect(ranked.map(({ candidateId, rank: place, share }) => [candidateId, place, share])).toEqual([
      ['c1', 1, 0.45],
      ['c0', 2, 0.25],
      ['c2', 2, 0.25],
      ['c3', 4, 0.05],
    ]);
  });

  it('are all 1 when no candidate has a vote', () => {
    expect(rank(counted(0, 0), 0)).toMatchObject([
      { rank: 1, share: 0 },
      { rank: 1, share: 0 },
    ]);
  });

  it('are one more than the number of candidates with more votes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 60 }), (counts) => {
        for (const { rank: place, count } of rank(counted(...counts), 1)) {
          expect(place).toBe(1 + counts.filter((other) => other > count).length);
        }
      }),
    );
  });
});
