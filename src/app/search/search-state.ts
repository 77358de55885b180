import { computed, signal } from '@preact/signals-react';
import type { SearchGroup } from '../../../server/search/contract.ts';
import { call } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { createRemote } from '../../core/state/remote.ts';

export type SearchState = ReturnType<typeof createSearchState>;

/** How long a fan pauses before what they typed is searched, in milliseconds. */
const pause = 250;

/**
 * The search over everything.
 * @param onSearch hears each term that is searched, for the address
 */
export function createSearchState(onSearch: (term: string) => void) {
  const typed = signal('');
  /** What the results belong to. */
  const searched = signal('');
  const failure = signal<unknown>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  // The newest answer wins: one to an earlier term is dropped on the way.
  const found = createRemote<readonly SearchGroup[]>(
    async (abort) => (await call('GET /search', { query: { q: searched.peek() }, signal: abort })).groups,
  );

  function search(term: string): void {
    clearTimeout(timer);
    failure.value = null;
    if (term === searched.peek()) return;
    searched.value = term;
    onSearch(term);
    if (term === '') found.set([]);
    else void found.load();
  }

  return {
    typed,
    searched,
    found: found.state,
    count: computed(() => (found.state.value.value ?? []).reduce((sum, { hits }) => sum + hits.length, 0)),
    /** That a term is missing, once the fan has tried without one. */
    failure,

    type(text: string): void {
      typed.value = text;
      failure.value = null;
      clearTimeout(timer);
      timer = setTimeout(() => search(text.trim()), text.trim() === '' ? 0 : pause);
    },
    /** At once; without a term it says so. */
    submit(): void {
      const term = typed.peek().trim();
      if (term === '') {
        search('');
        failure.value = new FanError('SEARCH_TERM_REQUIRED');
      } else search(term);
    },
    /** Follows the address: a link, or a step in the history. */
    follow(term: string): void {
      if (term === searched.peek()) return;
      typed.value = term;
      search(term);
    },
    again: () => void found.load(),
    dispose(): void {
      clearTimeout(timer);
      found.dispose();
    },
  };
}
