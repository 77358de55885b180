import type { z } from 'zod';
import { ranksOf, shareOf } from '../../../../rules/ranking.ts';
import type { LiveCounts, VoteDetail } from '../../../../server/vote/contract.ts';
import type { Reply } from '../../../core/api/call.ts';

export type LiveMessage = z.infer<typeof LiveCounts>;
/** A live message, or a result in the same form. */
export type CountMessage = Pick<LiveMessage, 'status' | 'blind' | 'position' | 'total' | 'whole' | 'counts'>;

/** Counts up to a ledger position; `counts` is null while the vote is blind or before they are loaded. */
export interface Tally {
  readonly position: number;
  readonly total: number | null;
  readonly counts: ReadonlyMap<string, number> | null;
}

export interface Standing {
  /** Equal counts share a rank: 1, 2, 2, 4. */
  readonly rank: number;
  readonly count: number;
  /** Share of all valid votes, 0–1. */
  readonly share: number;
}

export const unknownTally: Tally = { position: -1, total: null, counts: null };

/**
 * Merges a live message, or a result as a full message, into the counts. A late message is ignored; changes without a
 * base are ignored until the next full message.
 */
export function mergeCounts(tally: Tally, message: CountMessage): Tally {
  const { position, total, counts } = message;
  if (message.blind || counts === null) return { position, total: null, counts: null };
  if (position < tally.position || (position === tally.position && tally.counts !== null)) return tally;
  const base = message.whole ? [] : tally.counts;
  return base === null ? tally : { position, total, counts: new Map([...base, ...counts]) };
}

/** The standing of every candidate with a vote. */
export function standingsOf(tally: Tally): ReadonlyMap<string, Standing> {
  const byCount = [...(tally.counts ?? [])].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  const total = tally.total || byCount.reduce((sum, [, count]) => sum + count, 0);
  const ranks = ranksOf(byCount.map(([, count]) => count));
  return new Map(
    byCount.map(([candidateId, count], index) => [
      candidateId,
      { rank: ranks[index] ?? 0, count, share: shareOf(count, total) },
    ]),
  );
}

/** How many ranks a candidate rose (positive) or fell since `before`; 0 if either is unknown. */
export function movementOf(before: Standing | undefined, now: Standing | undefined): number {
  return before && now ? before.rank - now.rank : 0;
}

/** Validates a message of the live channel. */
export function isLiveMessage(message: unknown): message is LiveMessage {
  return typeof message === 'object' && message !== null && 'position' in message && 'counts' in message;
}

/** A result as a live message with every candidate. */
export function messageOfResult(result: Reply<'GET /vote/:voteId/result'>): CountMessage {
  const counts = result.ranking?.map(({ candidateId, count }): [string, number] => [candidateId, count]) ?? null;
  return { ...result, whole: true, counts };
}

/** The vote with a message's status; null if it is unchanged. */
export function withStatus<Vote extends Pick<VoteDetail, 'status' | 'blind'>>(
  vote: Vote,
  { status, blind }: Pick<CountMessage, 'status' | 'blind'>,
): Vote | null {
  return vote.status === status && vote.blind === blind ? null : { ...vote, status, blind };
}
