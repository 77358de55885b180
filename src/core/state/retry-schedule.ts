/** The first delay, and the longest one. Milliseconds. */
const firstDelay = 1_000;
const maxDelay = 60_000;

/**
 * The delay before a retry: exponential backoff with jitter. It doubles after each failure, and half of it is random,
 * so that pages which lost a server at the same moment do not all return at once.
 * @param failures in a row, from 1
 * @param chance from 0 to 1
 * @returns milliseconds
 */
export function retryDelay(failures: number, chance = Math.random()): number {
  return Math.min(maxDelay, firstDelay * 2 ** (failures - 1)) * (0.5 + chance / 2);
}
