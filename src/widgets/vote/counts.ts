import type { z } from 'zod';
import { ranksOf, shareOf } from '../../../rules/ranking.ts';
import type { LiveCounts } from '../../../server/vote/contract.ts';

export type LiveMessage = z.infer<typeof LiveCounts>;
type CountMessage = Pick<LiveMessage, 'blind' | 'position' | 'total' | 'whole' | 'counts'>;

/** Counts up to a ledger position; `counts` is null while the vote is blind or nothing is known yet. */
export interface Tally {
  readonly position: number;
  readonly total: number | null;
  readonly counts: ReadonlyMap<string, number> | null;
}

export interface Standing {
  /** Equal counts share a rank: 1, 2, 2, 4. */
  readonly rank: number;
  readonly count: number;
  /** Of all valid votes, 0–1. */
  readonly share: number;
}

export const unknownTally: Tally = { position: -1, total: null, counts: null };

/**
 * Adds a message of the live channel, or a result as a whole message, to what is known. A late message changes nothing;
 * a partial one without a base is not enough to show, so the next whole one is awaited.
 */
export function mergeCounts(known: Tally, message: CountMessage): Tally {
  const { position, total } = message;
  if (message.blind || message.counts === null) return { position, total: null, counts: null };
  if (position < known.position || (position === known.position && known.counts !== null)) return known;
  if (message.whole) return { position, total, counts: new Map(message.counts) };
  if (known.counts === null) return known;
  const counts = new Map(known.counts);
  for (const [candidateId, count] of message.counts) counts.set(candidateId, count);
  return { position, total, counts };
}

/** The standing of every candidate with a vote. */
export function standingsOf(tally: Tally): ReadonlyMap<string, Standing> {
  const standings = new Map<string, Standing>();
  if (tally.counts === null) return standings;
  const byCount = [...tally.counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  const total = tally.total || byCount.reduce((sum, [, count]) => sum + count, 0);
  const ranks = ranksOf(byCount.map(([, count]) => count));
  byCount.forEach(([candidateId, count], index) => {
    standings.set(candidateId, { rank: ranks[index] ?? 0, count, share: shareOf(count, total) });
  });
  return standings;
}

/** How many ranks a candidate rose (positive) or fell since `before`; 0 when either is unknown. */
export function movementOf(before: Standing | undefined, now: Standing | undefined): number {
  return before && now ? before.rank - now.rank : 0;
}
