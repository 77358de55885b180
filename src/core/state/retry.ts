import { retryDelay } from './retry-schedule.ts';

/** Repeats a failed attempt until it is stopped. */
export interface Retry {
  /**
   * Schedules the next attempt after a failure.
   * @param notBefore the shortest delay that the server named, in milliseconds
   */
  failed(notBefore?: number): void;
  /**
   * After a success, or when the result is not needed any more: cancels the next attempt and resets the count of
   * failures.
   */
  stop(): void;
}

/**
 * Calls `attempt` again after each failure with growing delays. When the browser is back online or the page becomes visible, it
 * calls it at once and begins with the first delay again, unless the server named a longer delay.
 */
export function createRetry(attempt: () => void): Retry {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const now = () => {
    rest();
    attempt();
  };
  const afresh = () => {
    if (globalThis.document?.hidden) return;
    failures = 0;
    now();
  };
  const rest = () => {
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', afresh);
    globalThis.document?.removeEventListener('visibilitychange', afresh);
  };

  return {
    failed(notBefore = 0) {
      rest();
      failures += 1;
      timer = setTimeout(now, Math.max(notBefore, retryDelay(failures)));
      if (notBefore > 0) return;
      globalThis.addEventListener?.('online', afresh);
      globalThis.document?.addEventListener('visibilitychange', afresh);
    },
    stop() {
      rest();
      failures = 0;
    },
  };
}
