import { effect, type ReadonlySignal } from '@preact/signals-react';
import type { RemoteState } from '../../core/state/remote.ts';
import { createRetry } from '../../core/state/retry.ts';

/** What is shown may be what was kept of it; `keptAt` is null while it is fresh. */
type Kept = RemoteState<{ keptAt: string | null }>;

/**
 * Loads again what stands there only because it was kept for a time without a network, as a remote does with what it has
 * nothing of.
 * @returns what ends it
 */
export function loadWhenBack(state: ReadonlySignal<Kept>, load: () => Promise<void>): () => void {
  const retry = createRetry(() => void load());
  const stopWaiting = effect(() => {
    const { status, value } = state.value;
    if (status !== 'ready') return;
    if (value.keptAt === null) retry.stop();
    else retry.failed();
  });
  return () => {
    retry.stop();
    stopWaiting();
  };
}
