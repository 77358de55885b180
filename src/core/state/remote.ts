import { type ReadonlySignal, signal } from '@preact/signals-react';
import { codeOf, mayPassIn } from '../api/fan-error.ts';
import { forgetReplies } from '../api/share-read.ts';
import { createRetry } from './retry.ts';

/** `value` of `loading` and `failed` is the last good one, so that a screen need not go blank while it reloads. */
export type RemoteState<T> =
  | { status: 'loading'; value: T | undefined }
  | { status: 'ready'; value: T }
  | { status: 'failed'; value: T | undefined; error: unknown };

export interface Remote<T> {
  readonly state: ReadonlySignal<RemoteState<T>>;
  /** Loads again. The newest load wins; an older one is aborted. Never rejects: failures are in `state`, and tried again. */
  load(): Promise<void>;
  /** Puts a value that came another way: a reply of a mutation, a live message. */
  set(value: T | ((previous: T | undefined) => T)): void;
  /** Forgets it, as before the first load: whoever comes next must not see what the last one had. */
  clear(): void;
  /** Aborts what is under way; nothing changes `state` afterwards but another `load` or `set`. */
  dispose(): void;
}

/**
 * Something that lives on the server, as a signal. Nothing is loaded until `load()`. What failed for now is tried again by
 * itself, until it is disposed of; meanwhile `state` stays as it failed, so that no screen flickers.
 * @param onFailure is called with each new failure, also while an older value stays on the screen; not with its retries
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
    const isKnown = shown.status === 'failed' && codeOf(shown.error) === codeOf(error);
    if (!isKnown) {
      state.value = { status: 'failed', value: shown.value, error };
      onFailure?.(error);
    }
    const wait = mayPassIn(error);
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
