import { retryDelay } from './retry-schedule.ts';

/** Tries again what failed, until it is told to stop. */
export interface Retry {
  /**
   * It failed: plans the next attempt.
   * @param notBefore milliseconds that the server asked to be left alone for
   */
  failed(notBefore?: number): void;
  /** It succeeded, or nobody wants it any more: nothing is planned, and the next failure is the first one again. */
  stop(): void;
}

/**
 * Calls `attempt` again after each failure, later and later; at once when the browser is back online or the page becomes
 * visible again, unless the server asked for more time; and never while the page is hidden.
 */
export function createRetry(attempt: () => void): Retry {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let mayHurry = true;

  const now = () => {
    if (document.hidden || !(isDue || mayHurry)) return;
    rest();
    attempt();
  };
  const rest = () => {
    clearTimeout(timer);
    removeEventListener('online', now);
    document.removeEventListener('visibilitychange', now);
  };

  return {
    failed(notBefore = 0) {
      rest();
      failures += 1;
      isDue = false;
      mayHurry = notBefore === 0;
      timer = setTimeout(
        () => {
          isDue = true;
          now();
        },
        Math.max(notBefore, retryDelay(failures)),
      );
      addEventListener('online', now);
      document.addEventListener('visibilitychange', now);
    },
    stop() {
      rest();
      failures = 0;
    },
  };
}
