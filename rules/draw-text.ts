/**
 * The texts that a draw's hashes are SHA-256 of, in UTF-8, as docs/draw.md gives them to anyone who checks a draw. They may
 * never change: a published draw must stay recomputable. This file imports nothing, so that anyone can copy it.
 */

const lines = (...parts: readonly (string | number)[]): string => parts.join('\n');

/** An entrant's public name is the hash of this. @param salt hex; only the fan learns it */
export const entrantText = (eventId: string, userId: string, salt: string): string =>
  lines('fanfare-entrant-1', eventId, userId, salt);

/** The hash of this is published before anybody has entered. @param secret hex, the platform's half of the seed */
export const secretText = (secret: string): string => lines('fanfare-secret-1', secret);

export interface DrawRules {
  eventId: string;
  /** ISO 8601, UTC, with milliseconds. */
  closesAt: string;
  secretHash: string;
  beaconSource: 'VOTES' | 'OUTSIDE';
  /** Winners of each tier, the first tier first. */
  winners: readonly number[];
}

/** The commitment, which fixes the rules and the whole list before the seed can be known. @param pseudonyms in any order */
export function commitmentText(rules: DrawRules, pseudonyms: readonly string[]): string {
  const { eventId, closesAt, secretHash, beaconSource, winners } = rules;
  const list = [...pseudonyms].sort();
  return lines('fanfare-draw-1', eventId, closesAt, secretHash, beaconSource, winners.join(','), list.length, ...list);
}

/** The seed: the secret, which its hash fixed, and the beacon, which nobody knew when the list was committed. */
export const seedText = (commitment: string, secret: string, beacon: string): string =>
  lines('fanfare-seed-1', commitment, secret, beacon);

/** The hash of this orders the entrants, the lowest first. */
export const rankText = (seed: string, pseudonym: string): string => lines('fanfare-rank-1', seed, pseudonym);

/** Pseudonyms in the order of the draw, the first winner first. @param scores hash of `rankText` by pseudonym */
export function orderByScore(scores: ReadonlyMap<string, string>): string[] {
  return [...scores].sort(([, one], [, other]) => (one < other ? -1 : 1)).map(([pseudonym]) => pseudonym);
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
