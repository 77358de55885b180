import { type ReadonlySignal, signal } from '@preact/signals-react';

export interface Finder<Hit> {
  readonly found: ReadonlySignal<readonly Hit[]>;
  /** The typed text: the search for it begins after a pause. */
  type(text: string): void;
  dispose(): void;
}

/** Milliseconds without a key after which a search begins. */
const pauseMs = 250;
/** One letter would find too many. */
const minLetters = 2;

/**
 * Searches during typing; only the last text counts.
 * @param minLength letters without which nothing is searched for; 0 where nothing typed finds the first of all
 */
export function createFinder<Hit>(
  find: (text: string, signal: AbortSignal) => Promise<readonly Hit[]>,
  onFailure: (error: unknown) => void,
  minLength = minLetters,
): Finder<Hit> {
  const found = signal<readonly Hit[]>([]);
  let pause: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();

  function stop(): void {
    clearTimeout(pause);
    running.abort();
    running = new AbortController();
  }

  async function search(text: string): Promise<void> {
    const { signal: abort } = running;
    try {
      const hits = await find(text, abort);
      if (!abort.aborted) found.value = hits;
    } catch (error) {
      if (!abort.aborted) onFailure(error);
    }
  }

  return {
    found,
    type(text) {
      stop();
      const term = text.trim();
      if ([...term].length < minLength) found.value = [];
      else pause = setTimeout(() => void search(term), pauseMs);
    },
    dispose: stop,
  };
}
