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
  /** The share of all valid votes, 0–1; 0 if there are none. */
  share: number;
}

/** Sorts by count, then by number. */
export function rank(counted: readonly Counted[], total: number): RankedCount[] {
  const ordered = counted.toSorted((a, b) => b.count - a.count || a.number - b.number);
  const ranks = ranksOf(ordered.map(({ count }) => count));
  return ordered.map(({ candidateId, count }, index) => {
    return { candidateId, rank: ranks[index] ?? 0, count, share: shareOf(count, total) };
  });
}
