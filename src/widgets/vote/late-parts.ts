import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Language, loadWords } from '../../core/words/words.ts';

export interface LatePart<Part> {
  /** Null until it has arrived. */
  readonly part: ReadonlySignal<Part | null>;
  /** Fetches the part and its words, once. Rejects when they can't be had; asking again tries again. */
  load(language: Language): Promise<Part>;
}

/** What `<fan-vote vote-id>` needs to show a vote is in its own script; all that a fan may do next follows in these. */
export const boardPart = createLatePart(() => import('./board.tsx'), 'error');
export const listPart = createLatePart(() => import('./list-part.ts'), 'error');
export const stagePart = createLatePart(() => import('./stage-part.tsx'), 'vote-cast', 'error');
export const recordsPart = createLatePart(() => import('./records.tsx'), 'vote-records');
export const podiumPart = createLatePart(() => import('./podium.tsx'));

function createLatePart<Part>(fetchPart: () => Promise<Part>, ...words: readonly string[]): LatePart<Part> {
  const part = signal<Part | null>(null);
  return {
    part,
    async load(language) {
      const [arrived] = await Promise.all([
        part.peek() ?? fetchPart(),
        ...words.map((namespace) => loadWords(namespace, language)),
      ]);
      part.value = arrived;
      return arrived;
    },
  };
}
