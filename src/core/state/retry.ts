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
 * visible again, unless the server asked for more time.
 */
export function createRetry(attempt: () => void): Retry {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const now = () => {
    rest();
    attempt();
  };
  const whenSeen = () => document.hidden || now();
  const rest = () => {
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', now);
    globalThis.document?.removeEventListener('visibilitychange', whenSeen);
  };

  return {
    failed(notBefore = 0) {
      rest();
      failures += 1;
      timer = setTimeout(now, Math.max(notBefore, retryDelay(failures)));
      if (notBefore > 0) return;
      globalThis.addEventListener?.('online', now);
      globalThis.document?.addEventListener('visibilitychange', whenSeen);
    },
    stop() {
      rest();
      failures = 0;
    },
  };
}
