/** A candidate's count on its way to a rank. `number` is the one printed on the board: it orders equal counts. */
export interface Counted {
  candidateId: string;
  number: number;
  count: number;
}

export interface RankedCount {
  candidateId: string;
  rank: number;
  count: number;
  /** Of all valid votes, 0–1; 0 where there are none. */
  share: number;
}

/** By count, equal counts on one rank: 1, 2, 2, 4. */
export function rank(counted: readonly Counted[], total: number): RankedCount[] {
  const ordered = counted.toSorted((a, b) => b.count - a.count || a.number - b.number);
  let current = 0;
  return ordered.map(({ candidateId, count }, index) => {
    if (index === 0 || count !== ordered[index - 1]?.count) current = index + 1;
    return { candidateId, rank: current, count, share: total === 0 ? 0 : count / total };
  });
}
