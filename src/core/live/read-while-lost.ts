import { effect } from '@preact/signals-react';
import { retryDelay } from '../state/retry-schedule.ts';
import { liveStatus } from './live.ts';

/** The delay between two reads is that of a fourth retry: 4 to 8 seconds, random, and longer after failures. */
const firstDelay = 4;

/**
 * Reads again every few seconds while the live connection does not work: a proxy or a virus scanner may hold back or block streams,
 * but no ordinary requests.
 * @returns stops it
 */
export function readWhileLost(read: () => Promise<void>): () => void {
  let isLost = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readLater = () => {
    clearTimeout(timer);
    if (isLost) timer = setTimeout(readNow, retryDelay(firstDelay + failures));
  };
  const readNow = () => {
    void read()
      .then(
        () => (failures = 0),
        // The page already says that the counts may be old.
        () => failures++,
      )
      .then(readLater);
  };
  const stop = effect(() => {
    isLost = liveStatus.value === 'waiting';
    failures = 0;
    readLater();
  });

  return () => {
    stop();
    isLost = false;
    clearTimeout(timer);
  };
}
