import { newActionKey } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';

/** Failures after which the action may have happened or may still: any other is an answer that is stored under its key. */
const unsure = new Set(['NETWORK', 'SERVER_ERROR', 'IN_FLIGHT', 'OVERLOADED', 'RATE_LIMITED']);

export function mayHaveHappened(error: unknown): boolean {
  return !(error instanceof FanError) || unsure.has(error.code);
}

/** The key of an action, kept while nobody knows whether it happened, and while what it asks for is the same. */
export function createKeptKey(kept: { key: string; body: string } | null = null) {
  let sent = kept;
  return {
    for(body: string) {
      if (sent?.body !== body) sent = { key: newActionKey(), body };
      return sent;
    },
    /** The action was answered. */
    settle(): void {
      sent = null;
    },
  };
}
