import { createRetry } from '../../core/state/retry.ts';

/** Loads something that the page needs, again after each failure. */
export function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const attempt = () => void load().then(resolve, () => retry.failed());
  const retry = createRetry(attempt);
  attempt();
  return promise;
}
