import { useCallback, useContext, useSyncExternalStore } from 'react';
import { HostContext } from '../element/host.ts';
import { singleton } from '../singleton.ts';

/** Milliseconds: how far the server's clock is ahead of this device's, and the largest error of that figure. */
interface Estimate {
  offset: number;
  uncertainty: number;
}

const clock = singleton('clock', () => ({ estimate: null as Estimate | null }));

/** The server's time now, in milliseconds since 1970; the device's time until the first reply. */
export function serverNow(): number {
  return Date.now() + (clock.estimate?.offset ?? 0);
}

/** True if a reply had the server's time. */
export const isClockSynced = (): boolean => clock.estimate !== null;

/**
 * Updates the clock from a reply. The more exact sample wins. If both can't be true, a clock was changed or the device
 * slept, and the newer one wins.
 * @param serverTime the instant in the reply, or its `Date` header, which has no milliseconds
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
  const current = clock.estimate;
  const agree = current && Math.abs(current.offset - sample.offset) <= current.uncertainty + sample.uncertainty;
  if (!agree || sample.uncertainty <= current.uncertainty) clock.estimate = sample;
}

/** The server's time, rounded down to `everyMs`; the component renders again at each step. */
export function useNow(everyMs: number): number {
  const subscribe = useCallback((onStep: () => void) => onEachStep(everyMs, onStep), [everyMs]);
  const first = useContext(HostContext)?.first;
  const stepOf = (moment: number) => Math.floor(moment / everyMs) * everyMs;
  return useSyncExternalStore(
    subscribe,
    () => stepOf(serverNow()),
    () => stepOf(first?.at ?? serverNow()),
  );
}

/** Runs at each full step of the server's time, so that all countdowns on a page change together. */
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
