import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useEffectEvent } from 'react';
import { type Language, loadWords, useLanguage } from '../words/words.ts';

/** A part of an element that comes in its own script, with its own words, once a fan may need it. */
export interface LatePart<Part> {
  /** Null until it has arrived. */
  readonly part: ReadonlySignal<Part | null>;
  /** Fetches the part and its words, once. Rejects when they can't be had; asking again tries again. */
  load(language: Language): Promise<Part>;
}

/** `createLatePart(() => import('./join-form.tsx'), 'join')` */
export function createLatePart<Part>(fetchPart: () => Promise<Part>, ...namespaces: string[]): LatePart<Part> {
  const part = signal<Part | null>(null);
  return {
    part,
    async load(language) {
      const words = namespaces.map((namespace) => loadWords(namespace, language));
      const [arrived] = await Promise.all([part.peek() ?? fetchPart(), ...words]);
      part.value = arrived;
      return arrived;
    },
  };
}

/**
 * Fetches a part once it is wanted.
 * @param onFailure hears when it can't be had
 * @returns the part when it is there
 */
export function useLatePart<Part>(
  late: LatePart<Part>,
  isWanted: boolean,
  onFailure: (error: unknown) => void,
): Part | null {
  useSignals();
  const language = useLanguage();
  // Who hears of a failure does not start another try.
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    if (isWanted) late.load(language).catch((error: unknown) => failed(error));
  }, [late, isWanted, language]);
  return late.part.value;
}
