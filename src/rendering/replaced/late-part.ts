import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { LatePart } from '../../core/state/late-part.ts';
import { hasWords, loadWords, useLanguage } from '../../core/words/words.ts';
import { currentScope } from '../scope.ts';

export function createLatePart<Part>(fetchPart: () => Promise<Part>, ...namespaces: string[]): LatePart<Part> {
  const part = signal<Part | null>(null);
  return {
    part,
    namespaces,
    load(language) {
      const loading = Promise.all([
        part.peek() ?? fetchPart(),
        ...namespaces.map((namespace) => loadWords(namespace, language)),
      ]).then(([arrived]) => {
        part.value = arrived;
        return arrived;
      });
      return currentScope().track(loading);
    },
  };
}

/** The next pass has the part. */
export function useLatePart<Part>(late: LatePart<Part>, isWanted: boolean): Part | null {
  useSignals();
  const language = useLanguage();
  const part = hasWords(late.namespaces, language) ? late.part.value : null;
  if (isWanted && part === null) void late.load(language);
  return part;
}
