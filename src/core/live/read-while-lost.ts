import { effect } from '@preact/signals-react';
import { retryDelay } from '../state/retry-schedule.ts';
import { liveStatus } from './live.ts';

/**
 * The delays are those of retries: 4 to 8 seconds, random, before the first read, then twice as long, since a server that has no room
 * for more streams has to answer all of these; and longer after failures.
 */
const firstDelay = 4;
/** Milliseconds. */
const maxDelay = 60_000;

/**
 * Reads again every few seconds while the live connection does not work: a proxy or a virus scanner may hold back or block streams,
 * but no ordinary requests.
 * @returns stops it
 */
export function readWhileLost(read: () => Promise<void>): () => void {
  let isLost = false;
  /** How many steps later than the first delay the next read comes. */
  let steps = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readLater = () => {
    clearTimeout(timer);
    if (isLost) timer = setTimeout(readNow, retryDelay(firstDelay + steps, maxDelay));
  };
  const readNow = () => {
    void read()
      .then(
        () => (steps = 1),
        // The page already says that the counts may be old.
        () => steps++,
      )
      .then(readLater);
  };
  const stop = effect(() => {
    isLost = liveStatus.value === 'waiting';
    steps = 0;
    readLater();
  });

  return () => {
    stop();
    isLost = false;
    clearTimeout(timer);
  };
}
