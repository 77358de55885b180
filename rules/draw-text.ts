/**
 * The texts that are hashed (SHA-256, UTF-8) for a draw. docs/draw.md publishes them for the check of a draw. They
 * must never change: a published draw must stay recomputable. This file imports nothing, so that it can be copied.
 */

const lines = (...parts: readonly (string | number)[]): string => parts.join('\n');

/**
 * The hash of this text is an entrant's public name.
 * @param salt hex; known only to the fan
 */
export const entrantText = (eventId: string, userId: string, salt: string): string =>
  lines('fanfare-entrant-1', eventId, userId, salt);

/**
 * The hash of this text is published before the first entry.
 * @param secret hex, the platform's half of the seed
 */
export const secretText = (secret: string): string => lines('fanfare-secret-1', secret);

export interface DrawRules {
  eventId: string;
  /** ISO 8601, UTC, with milliseconds. */
  closesAt: string;
  secretHash: string;
  beaconSource: 'VOTES' | 'OUTSIDE';
  /** The exact statement of the beacon, one line; null in the older form, which names only the kind of source. */
  beaconRule: string | null;
  /** The number of winners of each tier, the first tier first. */
  winners: readonly number[];
}

/**
 * The commitment fixes the rules and the whole list before the seed is known.
 * @param pseudonyms in any order
 */
export function commitmentText(rules: DrawRules, pseudonyms: readonly string[]): string {
  const { eventId, closesAt, secretHash, beaconSource, beaconRule, winners } = rules;
  const list = [...pseudonyms].sort();
  const [version, beacon] = beaconRule === null ? [1, beaconSource] : [2, beaconRule];
  const head = lines(`fanfare-draw-${version}`, eventId, closesAt, secretHash, beacon, winners.join(','));
  return lines(head, list.length, ...list);
}

/** The seed: the secret, already fixed by its published hash, and the beacon, unknown when the list was committed. */
export const seedText = (commitment: string, secret: string, beacon: string): string =>
  lines('fanfare-seed-1', commitment, secret, beacon);

/** The hash of this text orders the entrants, the lowest first. */
export const rankText = (seed: string, pseudonym: string): string => lines('fanfare-rank-1', seed, pseudonym);

/**
 * Pseudonyms in the order of the draw, the first winner first.
 * @param scores hash of `rankText` by pseudonym
 */
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
