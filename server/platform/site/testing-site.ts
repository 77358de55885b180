import { createWords } from '../text/words.ts';
import { createDescribedSite, type DescriptionSources } from './head/describe-site.ts';
import type { PageParts } from './site.ts';

/** The site without additions of features, or with those of a test. */
export const plainSite = (publicOrigin: string, sources: Partial<DescriptionSources> = {}): PageParts => ({
  site: createDescribedSite({
    pages: [],
    lists: [],
    words: createWords(),
    publicOrigin,
    log: { warn: () => undefined },
    ...sources,
  }),
  head: () => '',
  sources: [],
  read: async () => new Response(null, { status: 404 }),
  log: { warn: () => undefined },
});
