import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Language, loadWords } from '../../core/words/words.ts';

export interface LatePart<Part> {
  /** Null until it has arrived. */
  readonly part: ReadonlySignal<Part | null>;
  /** Fetches the part and its words. Rejects when they can't be had; asking again tries again. */
  load(language: Language): Promise<void>;
}

/** A part of the element that many fans never open, and that is fetched when one does. */
export function createLatePart<Part>(fetchPart: () => Promise<Part>, words?: string): LatePart<Part> {
  const part = signal<Part | null>(null);
  return {
    part,
    async load(language) {
      const [arrived] = await Promise.all([part.peek() ?? fetchPart(), words && loadWords(words, language)]);
      part.value = arrived;
    },
  };
}
