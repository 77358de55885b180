import { z } from 'zod';
import { defineCalls } from '../platform/http/contract.ts';
import { SearchHit } from '../platform/text/search.ts';

/** In the order in which they are shown. */
export const SearchKind = z.enum([
  'ARTIST',
  'STREAM',
  'VOTE',
  'TITLE',
  'EVENT',
  'PRODUCT',
  'NOTICE',
  'QUESTION',
  'POLICY',
]);
export type SearchKind = z.infer<typeof SearchKind>;

export const SearchGroup = z.object({ kind: SearchKind, hits: z.array(SearchHit).min(1) });
export type SearchGroup = z.infer<typeof SearchGroup>;

export const searchCalls = defineCalls({
  'GET /search': {
    summary: 'Everything whose words hold all words of a term, in any language; Korean also by initial consonants',
    access: 'open',
    // Several fans may share one address, and each typed letter may be a search.
    limit: { burst: 120, perMinute: 240 },
    query: z.object({ q: z.string().max(200).default('') }),
    response: z.object({ groups: z.array(SearchGroup) }),
    errors: ['SEARCH_TERM_REQUIRED'],
  },
});
