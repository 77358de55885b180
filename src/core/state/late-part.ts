import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { use, useContext, useEffect, useEffectEvent } from 'react';
import { FanError, type FanErrorCode } from '../api/fan-error.ts';
import { HostContext } from '../element/host.ts';
import { hasWords, type Language, loadWords, useLanguage } from '../words/words.ts';
import { track } from './pending.ts';
import { createRetry } from './retry.ts';

/** A part of an element in its own script, with its own words, loaded when a fan may need it. */
export interface LatePart<Part> {
  /** Null until it has arrived. */
  readonly part: ReadonlySignal<Part | null>;
  readonly namespaces: readonly string[];
  /**
   * Loads the part and its words, once. A call after a failure tries again.
   * @throws {FanError} CHUNK_FAILED, WORDS_FAILED
   */
  load(language: Language): Promise<Part>;
}

/** `createLatePart(() => import('./join-form.tsx'), 'join')` */
export function createLatePart<Part>(fetchPart: () => Promise<Part>, ...namespaces: string[]): LatePart<Part> {
  const part = signal<Part | null>(null);
  return {
    part,
    namespaces,
    async load(language) {
      const words = namespaces.map((namespace) => loadWords(namespace, language));
      const [arrived] = await track(
        Promise.all([
          part.peek() ?? fetchPart().catch(failsWith('CHUNK_FAILED')),
          Promise.all(words).catch(failsWith('WORDS_FAILED')),
        ]),
      );
      part.value = arrived;
      return arrived;
    },
  };
}

const failsWith = (code: FanErrorCode) => (cause: unknown) => {
  throw new FanError(code, {}, { cause });
};

/**
 * Loads a part once it is wanted, and retries until it has arrived.
 * @param onFailure called with the first failure
 * @returns the part; null until it and its words in the reader's language have arrived
 */
export function useLatePart<Part>(
  late: LatePart<Part>,
  isEnabled: boolean,
  onFailure: (error: unknown) => void,
): Part | null {
  useSignals();
  const language = useLanguage();
  // A new `onFailure` must not restart the loading.
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    if (!isEnabled) return;
    let isReported = false;
    let isOver = false;
    const load = () => void late.load(language).catch(onLateFailure);
    const retry = createRetry(load);
    const onLateFailure = (error: unknown) => {
      if (isOver) return;
      if (!isReported) failed(error);
      isReported = true;
      retry.failed();
    };
    load();
    return () => {
      isOver = true;
      retry.stop();
    };
  }, [late, isEnabled, language]);
  const part = hasWords(late.namespaces, language) ? late.part.value : null;
  const first = useContext(HostContext)?.first;
  // The server has rendered the part as well.
  if (first && isEnabled && part === null) use(first.begin(late, () => late.load(language)));
  return part;
}
