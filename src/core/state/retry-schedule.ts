/** Milliseconds. */
const firstDelay = 1_000;
/**
 * An open page comes back within a quarter of a minute after an outage of any length. A server without room refuses the attempts
 * that it can't take, and names a longer delay. Milliseconds.
 */
const usualMax = 15_000;

/**
 * The delay before a retry: exponential backoff with jitter. It doubles after each failure, and half of it is random,
 * so that pages which lost a server at the same moment do not all return at once.
 * @param failures in a row, from 1
 * @param maxDelay in milliseconds
 * @param chance from 0 to 1
 * @returns milliseconds
 */
export function retryDelay(failures: number, maxDelay = usualMax, chance = Math.random()): number {
  return Math.min(maxDelay, firstDelay * 2 ** (failures - 1)) * (0.5 + chance / 2);
}
