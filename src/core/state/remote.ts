import { type ReadonlySignal, signal } from '@preact/signals-react';
import { codeOf, retryDelayOf } from '../api/fan-error.ts';
import { forgetReplies } from '../api/share-read.ts';
import { createRetry } from './retry.ts';

/** `value` of `loading` and `failed` is the last good one, so that a screen keeps it during a reload. */
export type RemoteState<T> =
  | { status: 'loading'; value: T | undefined }
  | { status: 'ready'; value: T }
  | { status: 'failed'; value: T | undefined; error: unknown };

export interface Remote<T> {
  readonly state: ReadonlySignal<RemoteState<T>>;
  /**
   * Loads again. The newest load wins; an older one is aborted. Never rejects: failures are in `state`, and retried.
   */
  load(): Promise<void>;
  /** Sets a value from another source: a mutation's reply or a live message. */
  set(value: T | ((previous: T | undefined) => T)): void;
  /** Resets it to the state before the first load: the next fan must not see the last one's data. */
  clear(): void;
  /** Aborts pending requests; afterwards only another `load` or `set` changes `state`. */
  dispose(): void;
}

/**
 * Server data as a signal. Nothing is loaded until `load()`. Temporary failures are retried until it is disposed;
 * meanwhile `state` stays `failed`, so that the screen does not flicker.
 * @param onFailure called with each new failure, also while an older value is shown; not for its retries
 */
export function createRemote<T>(
  loader: (signal: AbortSignal) => Promise<T>,
  onFailure?: (error: unknown) => void,
): Remote<T> {
  const state = signal<RemoteState<T>>({ status: 'loading', value: undefined });
  let running: AbortController | null = null;
  const retry = createRetry(() => void attempt());

  const stop = () => {
    running?.abort();
    running = null;
  };
  const end = () => {
    stop();
    retry.stop();
  };

  async function attempt(): Promise<void> {
    stop();
    const mine = new AbortController();
    running = mine;
    try {
      const value = await loader(mine.signal);
      if (running !== mine) return;
      retry.stop();
      state.value = { status: 'ready', value };
    } catch (error) {
      if (running === mine) fail(error);
    }
  }

  function fail(error: unknown): void {
    const shown = state.peek();
    const isRepeat = shown.status === 'failed' && codeOf(shown.error) === codeOf(error);
    if (!isRepeat) {
      state.value = { status: 'failed', value: shown.value, error };
      onFailure?.(error);
    }
    const wait = retryDelayOf(error);
    if (wait !== null) retry.failed(wait);
  }

  return {
    state,
    load() {
      const { value } = state.peek();
      if (value !== undefined) forgetReplies();
      retry.stop();
      state.value = { status: 'loading', value };
      return attempt();
    },
    set(value) {
      end();
      const next = typeof value === 'function' ? (value as (previous: T | undefined) => T)(state.peek().value) : value;
      state.value = { status: 'ready', value: next };
    },
    clear() {
      end();
      state.value = { status: 'loading', value: undefined };
    },
    dispose: end,
  };
}
