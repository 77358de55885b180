import { defineFeature } from '../composition/define-feature.ts';
import { eventFeature } from '../event/feature.ts';
import { storeFeature } from '../store/feature.ts';
import { streamingFeature } from '../streaming/feature.ts';
import { titleFeature } from '../title/feature.ts';
import { voteFeature } from '../vote/feature.ts';
import { artistPages, listArtistPages } from './artist-page.ts';
import { subjectKind } from './content/kind.ts';
import { artistCalls } from './contract.ts';
import { artistPersonalData } from './personal-data.ts';
import { artistRoutes } from './routes.ts';
import { createArtistService } from './service.ts';

export const artistFeature = defineFeature({
  name: 'artist',
  calls: artistCalls,
  content: [subjectKind],
  command: { area: 'artist', load: () => import('./command.ts') },
  create(platform, { serviceOf }) {
    const artists = createArtistService(platform, {
      titles: serviceOf(titleFeature),
      votes: serviceOf(voteFeature),
      streams: serviceOf(streamingFeature).reader,
      store: serviceOf(storeFeature),
      events: serviceOf(eventFeature),
    });
    return {
      service: artists,
      routes: artistRoutes(artists),
      personalData: [artistPersonalData(platform)],
      sitePages: artistPages(platform, serviceOf(titleFeature)),
      listPages: () => listArtistPages(artists),
    };
  },
});
