import { singleton } from '../singleton.ts';

/** Everything that the page is loading: replies to reads, and late parts. */
const pending = singleton('pending', () => new Set<Promise<unknown>>());

/** Counts as being loaded until it ends. */
export function track<T>(work: Promise<T>): Promise<T> {
  const forget = () => pending.delete(work);
  pending.add(work);
  work.then(forget, forget);
  return work;
}

/**
 * Resolves when nothing that began during `start`, or after it, is being loaded any more, and everything that follows from
 * it has run.
 */
export async function loadedAfter(start: () => void): Promise<void> {
  const earlier = new Set(pending);
  start();
  let own: Promise<unknown>[];
  do {
    own = [...pending].filter((work) => !earlier.has(work));
    await Promise.allSettled(own);
    await new Promise((resolve) => setTimeout(resolve));
  } while (own.length > 0);
}
