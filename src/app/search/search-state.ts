import { computed, signal } from '@preact/signals-react';
import type { SearchGroup } from '../../../server/search/contract.ts';
import { call } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { favouritesFirst, followFavourites } from '../../core/favourite/favourites.ts';
import { createRemote } from '../../core/state/remote.ts';

export type SearchState = ReturnType<typeof createSearchState>;

/** The search starts this long after the last typed letter. */
const debounceMs = 250;

/** Puts the fan's favourites first among the artists. Other hits stay in the server's order, the best match first. */
const sortHits = ({ kind, hits }: SearchGroup) => (kind === 'ARTIST' ? favouritesFirst(hits, ({ id }) => [id]) : hits);

/**
 * The search over all content.
 * @param onSearch called with the term of each search, to update the address
 */
export function createSearchState(onSearch: (term: string) => void) {
  const typed = signal('');
  /** The term of the results. */
  const searched = signal('');
  const failure = signal<unknown>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  followFavourites();

  // Only the newest reply counts: a new search aborts the earlier one.
  const found = createRemote<readonly SearchGroup[]>(async (abort) => {
    const { groups } = await call('GET /search', { query: { q: searched.peek() }, signal: abort });
    return groups.map((group) => ({ ...group, hits: sortHits(group) }));
  });

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
    /** `SEARCH_TERM_REQUIRED` after the fan has submitted an empty field; null otherwise. */
    failure,

    type(text: string): void {
      typed.value = text;
      failure.value = null;
      clearTimeout(timer);
      timer = setTimeout(() => search(text.trim()), text.trim() === '' ? 0 : debounceMs);
    },
    /** Searches without the delay; fails if there is no term. */
    submit(): void {
      const term = typed.peek().trim();
      if (term === '') {
        search('');
        failure.value = new FanError('SEARCH_TERM_REQUIRED');
      } else search(term);
    },
    /** Follows the address after a link, "back" or "forward". */
    follow(term: string): void {
      if (term === searched.peek()) return;
      typed.value = term;
      search(term);
    },
    /** Cancels a delayed search when the fan leaves the page: it would change the address of the next page. */
    leave: () => clearTimeout(timer),
    again: () => void found.load(),
    dispose(): void {
      clearTimeout(timer);
      found.dispose();
    },
  };
}
