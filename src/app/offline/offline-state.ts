import { type ReadonlySignal, signal } from '@preact/signals-react';
import { listSeenPages, type SeenPage, targetPage } from './seen-pages.ts';

export interface OfflineState {
  /** Null until they are read. */
  readonly seen: ReadonlySignal<readonly SeenPage[] | null>;
  /** Reads the pages that open without a network, and continues once there is one. @returns ends both */
  start(): () => void;
  /** Opens the page that the fan wanted. */
  goOn(): void;
}

export function createOfflineState(
  place: Pick<Location, 'search' | 'origin' | 'replace'> = location,
  list = listSeenPages,
): OfflineState {
  const seen = signal<readonly SeenPage[] | null>(null);
  const goOn = () => place.replace(targetPage(place.search, place.origin));
  return {
    seen,
    goOn,
    start() {
      // Storage that is blocked has no pages.
      list().then(
        (pages) => (seen.value = pages),
        () => (seen.value = []),
      );
      addEventListener('online', goOn);
      return () => removeEventListener('online', goOn);
    },
  };
}
