import { accountFeature } from '../account/feature.ts';
import { nameKey } from '../account/service.ts';
import { defineFeature } from '../composition/define-feature.ts';
import { artistKind, titleKind } from './content/kind.ts';
import { titleCalls } from './contract.ts';
import { titleRoutes } from './routes.ts';
import { createTitleService } from './service.ts';
import { listTitlePages, titlePages } from './title-page.ts';

export const titleFeature = defineFeature({
  name: 'title',
  calls: titleCalls,
  content: [titleKind, artistKind],
  create(platform, { serviceOf }) {
    const titles = createTitleService(platform);
    // No member may pass for an artist.
    serviceOf(accountFeature).reservedNicknames.add(async (key) => {
      const names = await titles.listArtistNames();
      return names.some((name) => nameKey(name) === key);
    });
    return {
      service: titles,
      routes: titleRoutes(titles),
      sitePages: titlePages(titles),
      listPages: () => listTitlePages(titles),
      search: { ARTIST: titles.searchArtists, TITLE: titles.searchTitles },
    };
  },
});
