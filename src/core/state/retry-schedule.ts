/** Milliseconds before the first new attempt, and at most between two of them. */
const firstDelay = 1_000;
const longestDelay = 60_000;

/**
 * How long to wait before something that failed is tried again: twice as long after each failure, and at least half of
 * that by chance, so that the pages which lost a server at one moment do not all come back at another.
 * @param failures how many there have been in a row, from 1 on
 * @param chance from 0 to 1
 * @returns milliseconds
 */
export function retryDelay(failures: number, chance = Math.random()): number {
  return Math.min(longestDelay, firstDelay * 2 ** (failures - 1)) * (0.5 + chance / 2);
}
