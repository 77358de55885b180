import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { readSearchWords, type Search } from '../platform/text/search.ts';
import { type SearchGroup, SearchKind } from './contract.ts';

/** Hits of a kind: enough to choose from, few enough to see the next kind. */
const maxHits = 8;

export interface SearchService {
  /**
   * The hits of every feature, by kind; a kind without a hit is missing.
   * @throws Refusal SEARCH_TERM_REQUIRED for a term without a letter or digit
   */
  search(term: string, language: Language): Promise<SearchGroup[]>;
}

/** @param features the searches of all features, available once they are created */
export function createSearchService(
  { pool }: Platform,
  features: () => Readonly<Partial<Record<SearchKind, Search>>>,
): SearchService {
  return {
    async search(term, language) {
      const words = await readSearchWords(pool, term);
      if (words.length === 0) throw new Refusal('SEARCH_TERM_REQUIRED');
      const sources = features();
      const groups = await Promise.all(
        SearchKind.options.map(async (kind) => ({
          kind,
          hits: (await sources[kind]?.(words, language, maxHits)) ?? [],
        })),
      );
      return groups.filter(({ hits }) => hits.length > 0);
    },
  };
}
