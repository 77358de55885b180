import { ranksOf, shareOf } from '../../../rules/ranking.ts';

/** A candidate's count. `number` is the one printed on the board: it orders equal counts. */
export interface Counted {
  candidateId: string;
  number: number;
  count: number;
}

export interface RankedCount {
  candidateId: string;
  /** Equal counts share a rank. */
  rank: number;
  count: number;
  /** Of all valid votes, 0–1; 0 where there are none. */
  share: number;
}

/** Ordered by count, and by number where counts are equal. */
export function rank(counted: readonly Counted[], total: number): RankedCount[] {
  const ordered = counted.toSorted((a, b) => b.count - a.count || a.number - b.number);
  const ranks = ranksOf(ordered.map(({ count }) => count));
  return ordered.map(({ candidateId, count }, index) => {
    return { candidateId, rank: ranks[index] ?? 0, count, share: shareOf(count, total) };
  });
}
