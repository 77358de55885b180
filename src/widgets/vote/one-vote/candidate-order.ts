import type { Candidate } from '../../../../server/vote/contract.ts';
import type { Standing } from './counts.ts';

export type CandidateOrder = 'rank' | 'number' | 'name';

/** The order that can be shown: there are no ranks before the counts have arrived, or while they are hidden. */
export function possibleOrder(order: CandidateOrder, hasRanks: boolean): CandidateOrder {
  return hasRanks || order !== 'rank' ? order : 'number';
}

/**
 * By rank: candidates without votes follow in the original order. Does not change its input, which is in the
 * original order.
 */
export function sortCandidates(
  candidates: readonly Candidate[],
  order: CandidateOrder,
  standings: ReadonlyMap<string, Standing>,
  language: string,
): readonly Candidate[] {
  if (order === 'number') return candidates;
  if (order === 'name') {
    const { compare } = new Intl.Collator(language, { numeric: true });
    return candidates.toSorted((a, b) => compare(a.name, b.name));
  }
  const rankOf = (each: Candidate) => standings.get(each.candidateId)?.rank ?? candidates.length + 1;
  return candidates.toSorted((a, b) => rankOf(a) - rankOf(b) || a.number - b.number);
}
