import { defineFeature } from '../composition/define-feature.ts';
import { pageExists } from '../platform/site/page-exists.ts';
import { artistKind, titleKind } from './content/kind.ts';
import { titleCalls } from './contract.ts';
import { titleRoutes } from './routes.ts';
import { createTitleService } from './service.ts';

export const titleFeature = defineFeature({
  name: 'title',
  calls: titleCalls,
  content: [titleKind, artistKind],
  create(platform) {
    const titles = createTitleService(platform);
    return {
      service: titles,
      routes: titleRoutes(titles),
      exists: (address) => pageExists(address, 'titleId', (id) => titles.readTitle(id, 'ko'), platform.log),
      search: { ARTIST: titles.searchArtists, TITLE: titles.searchTitles },
    };
  },
});
