import { effect, type ReadonlySignal } from '@preact/signals-react';
import { FanError } from '../../core/api/fan-error.ts';
import type { RemoteState } from '../../core/state/remote.ts';

/** Milliseconds until what the network held back is asked for again, at first and at most. */
const firstDelay = 5_000;
const longestDelay = 60_000;

/** What is shown may be what was kept of it; `keptAt` is null while it is fresh. */
type Kept = RemoteState<{ keptAt: string | null }>;

/**
 * Loads again what could not be had without a network: as soon as there are signs of one, and every now and then, since
 * a browser does not notice each network that is back.
 * @returns what ends it
 */
export function loadWhenBack(state: ReadonlySignal<Kept>, load: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = firstDelay;
  const look = () => {
    if (isBehind(state.peek())) void load();
  };
  const stopWaiting = effect(() => {
    const now = state.value;
    clearTimeout(timer);
    if (isBehind(now)) {
      timer = setTimeout(look, delay);
      delay = Math.min(longestDelay, delay * 2);
    } else if (now.status === 'ready') delay = firstDelay;
  });
  const isSeen = () => {
    if (document.visibilityState === 'visible') look();
  };
  globalThis.addEventListener('online', look);
  document.addEventListener('visibilitychange', isSeen);
  return () => {
    clearTimeout(timer);
    stopWaiting();
    globalThis.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', isSeen);
  };
}

function isBehind(now: Kept): boolean {
  if (now.status === 'failed') return now.error instanceof FanError && now.error.code === 'NETWORK';
  return now.status === 'ready' && now.value.keptAt !== null;
}
