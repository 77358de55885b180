import { type ReadonlySignal, signal } from '@preact/signals-react';
import { retryDelayOf } from '../api/fan-error.ts';
import { createRemote, type Remote } from './remote.ts';
import { createRetry } from './retry.ts';

/** One page of a reply; the cursor is null after the last one. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** A list that is loaded in pages, each appended to the last. */
export interface PagedRemote<Row> extends Remote<readonly Row[]> {
  /** Where the next page begins; null after the last page. */
  readonly nextCursor: ReadonlySignal<string | null>;
  /** The state of loading the next page. */
  readonly next: ReadonlySignal<'idle' | 'loading' | 'failed'>;
  /** Loads another list. The current one stays visible until then, but without its next page. */
  restart(): Promise<void>;
  /** Appends the next page; one at a time, and none during a reload. Never rejects: see `next`. */
  more(): Promise<void>;
}

/**
 * @param fetchPage gives the first page if there is no cursor
 * @param onFailure called with each new failure of the list, and when a next page fails
 */
export function createPagedRemote<Row>(
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>,
  onFailure?: (error: unknown) => void,
): PagedRemote<Row> {
  const nextCursor = signal<string | null>(null);
  const next = signal<'idle' | 'loading' | 'failed'>('idle');
  let running: AbortController | null = null;

  const retry = createRetry(() => void more('failed'));
  const stopNext = () => {
    running?.abort();
    running = null;
    retry.stop();
    next.value = 'idle';
  };

  const list = createRemote<readonly Row[]>(async (abort) => {
    const page = await fetchPage(undefined, abort);
    nextCursor.value = page.nextCursor;
    return page.rows;
  }, onFailure);

  const load = () => {
    stopNext();
    return list.load();
  };

  /** @param meanwhile the value of `next` until then; a background retry shows no state */
  async function more(meanwhile: 'loading' | 'failed' = 'loading'): Promise<void> {
    const cursor = nextCursor.peek();
    if (cursor === null || running || list.state.peek().status === 'loading') return;
    const mine = new AbortController();
    running = mine;
    next.value = meanwhile;
    try {
      const page = await fetchPage(cursor, mine.signal);
      if (running !== mine) return;
      list.set((before = []) => [...before, ...page.rows]);
      nextCursor.value = page.nextCursor;
      stopNext();
    } catch (error) {
      if (running !== mine) return;
      running = null;
      // The list stays, and offers a retry where the next page would begin.
      next.value = 'failed';
      if (meanwhile === 'loading') onFailure?.(error);
      const wait = retryDelayOf(error);
      if (wait !== null) retry.failed(wait);
    }
  }

  return {
    state: list.state,
    set: list.set,
    nextCursor,
    next,
    load,
    restart() {
      nextCursor.value = null;
      return load();
    },
    clear() {
      stopNext();
      nextCursor.value = null;
      list.clear();
    },
    more: () => more(),
    dispose() {
      stopNext();
      list.dispose();
    },
  };
}
