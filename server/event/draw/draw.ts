import { hash } from 'node:crypto';
import {
  commitmentText,
  type DrawRules,
  entrantText,
  orderByScore,
  rankText,
  secretText,
  seedText,
} from '../../../rules/draw-text.ts';

/** SHA-256 over UTF-8 text, as lower-case hex. */
const sha256 = (text: string): string => hash('sha256', text);

/**
 * An entrant's public name.
 * @param salt hex; only the fan gets it
 */
export const pseudonymOf = (eventId: string, userId: string, salt: string): string =>
  sha256(entrantText(eventId, userId, salt));

/**
 * The hash of the platform's half of the seed, published before the first entry.
 * @param secret hex
 */
export const secretHashOf = (secret: string): string => sha256(secretText(secret));

/** Fixes the rules and the whole list, in any order, before the seed can be known. */
export const commitmentOf = (rules: DrawRules, pseudonyms: readonly string[]): string =>
  sha256(commitmentText(rules, pseudonyms));

export const seedOf = (commitment: string, secret: string, beacon: string): string =>
  sha256(seedText(commitment, secret, beacon));

/** The list in the order of the draw, the first winner first. */
export function rankingOf(seed: string, pseudonyms: readonly string[]): string[] {
  return orderByScore(new Map(pseudonyms.map((pseudonym) => [pseudonym, sha256(rankText(seed, pseudonym))])));
}
