import { useCallback, useSyncExternalStore } from 'react';
import { singleton } from '../singleton.ts';

/** Milliseconds: how far the server is ahead of this device, and how wrong that may be. */
interface Estimate {
  offset: number;
  uncertainty: number;
}

const clock = singleton('clock', () => ({ estimate: null as Estimate | null }));

/** The server's time now, in milliseconds since 1970; the device's own until the first reply. */
export function serverNow(): number {
  return Date.now() + (clock.estimate?.offset ?? 0);
}

/** Whether a reply has told the server's time yet. */
export const isClockKnown = (): boolean => clock.estimate !== null;

/**
 * Learns from a reply. The more exact sample wins, unless the two can't both be true: then a clock was set, or the
 * device slept, and the newer one does.
 * @param serverTime the instant that the reply states, or its `Date` header, which drops the milliseconds
 * @param sentAt `Date.now()` before the request
 * @param receivedAt `Date.now()` after it
 */
export function learnServerTime(serverTime: string, sentAt: number, receivedAt: number): void {
  const stated = Date.parse(serverTime);
  if (Number.isNaN(stated)) return;
  const precision = serverTime.endsWith('Z') ? 0 : 500;
  const sample: Estimate = {
    offset: stated + precision - (sentAt + receivedAt) / 2,
    uncertainty: (receivedAt - sentAt) / 2 + precision,
  };
  const known = clock.estimate;
  const agree = known && Math.abs(known.offset - sample.offset) <= known.uncertainty + sample.uncertainty;
  if (!agree || sample.uncertainty <= known.uncertainty) clock.estimate = sample;
}

/** The server's time, rounded down to `everyMs`; the component renders again at each of those steps. */
export function useNow(everyMs: number): number {
  const subscribe = useCallback((onStep: () => void) => onEachStep(everyMs, onStep), [everyMs]);
  const snapshot = () => Math.floor(serverNow() / everyMs) * everyMs;
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** Calls at each full step of the server's time, so that all countdowns on a page change together. */
function onEachStep(everyMs: number, onStep: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    timer = setTimeout(
      () => {
        onStep();
        schedule();
      },
      everyMs - (serverNow() % everyMs),
    );
  };
  schedule();
  return () => clearTimeout(timer);
}
