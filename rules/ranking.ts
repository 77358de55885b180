/**
 * Ranks of counts in descending order; equal counts share a rank: 9, 5, 5, 2 → 1, 2, 2, 4.
 * @param counts in descending order
 */
export function ranksOf(counts: readonly number[]): number[] {
  let rank = 0;
  return counts.map((count, index) => {
    if (index === 0 || count !== counts[index - 1]) rank = index + 1;
    return rank;
  });
}

/** The share of all valid votes, 0–1, to a millionth: 999 candidates would send 17 digits each. 0 if there are none. */
export const shareOf = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 1e6) / 1e6;
