import { expect, it } from 'vitest';
import { leadersOf } from './leaders.ts';

it('leaders are ordered by count, share ranks, and have shares of all votes', () => {
  const counts = new Map([
    ['ada', 10],
    ['ben', 30],
    ['cho', 30],
    ['dan', 30],
  ]);
  expect(leadersOf(counts, 3)).toEqual([
    { candidateId: 'ben', rank: 1, share: 0.3 },
    { candidateId: 'cho', rank: 1, share: 0.3 },
    { candidateId: 'dan', rank: 1, share: 0.3 },
  ]);
  expect(leadersOf(counts, 4).at(-1)).toEqual({ candidateId: 'ada', rank: 4, share: 0.1 });
  expect(leadersOf(new Map([['ada', 0]]), 3)).toEqual([{ candidateId: 'ada', rank: 1, share: 0 }]);
});
