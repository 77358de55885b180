import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { RemoteState } from '../../../core/state/remote.ts';
import { createRetry } from '../../../core/state/retry.ts';

/** Data that may come from storage; `storedAt` is null if it is fresh. */
type StoredState = RemoteState<{ storedAt: string | null }>;

/**
 * Reloads data that came from storage while the device was offline; a remote itself retries only failures.
 * @returns unsubscribes
 */
export function loadWhenBack(state: ReadonlySignal<StoredState>, load: () => Promise<void>): () => void {
  const retry = createRetry(() => void load());
  const stopWaiting = effect(() => {
    const { status, value } = state.value;
    if (status !== 'ready') return;
    if (value.storedAt === null) retry.stop();
    else retry.failed();
  });
  return () => {
    retry.stop();
    stopWaiting();
  };
}
