export interface Leader {
  candidateId: string;
  /** Equal counts share a rank: 1, 2, 2, 4. */
  rank: number;
  /** Of all votes, 0–1. */
  share: number;
}

/**
 * The first few by count. Who has the same count stands in the order of the ids, as on the server. `rules/ranking.ts` is
 * part of the elements' chunks, which a card must not load for two lines.
 */
export function leadersOf(counts: ReadonlyMap<string, number>, limit: number): Leader[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const ordered = [...counts].toSorted(([one, left], [other, right]) => right - left || (one < other ? -1 : 1));
  return ordered.slice(0, limit).map(([candidateId, count]) => ({
    candidateId,
    rank: 1 + ordered.filter(([, more]) => more > count).length,
    share: total === 0 ? 0 : count / total,
  }));
}
