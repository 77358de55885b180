import { createHash } from 'node:crypto';

/**
 * The texts that a draw is made of, as docs/draw.md gives them to whoever checks one. Depends on nothing but SHA-256, and
 * may never change: a published draw has to stay recomputable.
 */

/** SHA-256 over UTF-8 text, as lower-case hex. */
export function sha256(...lines: readonly (string | number)[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Who an entrant is in public. @param salt hex; only the fan learns it */
export const pseudonymOf = (eventId: string, userId: string, salt: string): string =>
  sha256('fanfare-entrant-1', eventId, userId, salt);

/** What is published of our half of the seed before anybody has entered. @param secret hex */
export const secretHashOf = (secret: string): string => sha256('fanfare-secret-1', secret);

export interface DrawRules {
  eventId: string;
  /** ISO 8601, UTC, with milliseconds. */
  closesAt: string;
  secretHash: string;
  beaconSource: 'VOTES' | 'OUTSIDE';
  /** Winners of each tier, the first tier first. */
  winners: readonly number[];
}

/** Fixes the rules and the whole list, in any order given, before the seed can be known. */
export function commitmentOf(rules: DrawRules, pseudonyms: readonly string[]): string {
  const { eventId, closesAt, secretHash, beaconSource, winners } = rules;
  const list = [...pseudonyms].sort();
  return sha256('fanfare-draw-1', eventId, closesAt, secretHash, beaconSource, winners.join(','), list.length, ...list);
}

/** Ours, which was fixed by its hash, and the public's, which nobody knew when the list was committed. */
export const seedOf = (commitment: string, secret: string, beacon: string): string =>
  sha256('fanfare-seed-1', commitment, secret, beacon);

/** The list in the order of the draw, the first winner first. */
export function rankingOf(seed: string, pseudonyms: readonly string[]): string[] {
  return pseudonyms
    .map((pseudonym) => ({ pseudonym, score: sha256('fanfare-rank-1', seed, pseudonym) }))
    .sort((one, other) => (one.score < other.score ? -1 : 1))
    .map(({ pseudonym }) => pseudonym);
}

/** The tier that a rank wins, from 0; null for none. */
export function tierOf(rank: number | null, winners: readonly number[]): number | null {
  if (rank === null) return null;
  let last = 0;
  for (const [tier, count] of winners.entries()) {
    last += count;
    if (rank <= last) return tier;
  }
  return null;
}
