import { join } from 'node:path';
import { defineFeature } from '../composition/define-feature.ts';
import { eventFeature } from '../event/feature.ts';
import { noticeFeature } from '../notice/feature.ts';
import { storeFeature } from '../store/feature.ts';
import { streamingFeature } from '../streaming/feature.ts';
import { titleFeature } from '../title/feature.ts';
import { voteFeature } from '../vote/feature.ts';
import { oembedCalls } from './contract.ts';
import { discoveryLink } from './discovery.ts';
import { cardPages, oembedRoutes } from './routes.ts';

/** The built page that cards are inserted into. */
const cardShell = join(import.meta.dirname, '../../dist/oembed/card.html');

export const oembedFeature = defineFeature({
  name: 'oembed',
  calls: oembedCalls,
  create(platform, { serviceOf }) {
    const sources = {
      votes: serviceOf(voteFeature),
      titles: serviceOf(titleFeature),
      events: serviceOf(eventFeature),
      store: serviceOf(storeFeature),
      streams: serviceOf(streamingFeature).reader,
      notices: serviceOf(noticeFeature),
    };
    return {
      service: null,
      routes: oembedRoutes(platform, sources),
      pages: cardPages(platform, sources, cardShell),
      head: (address) => discoveryLink(address, platform.config.publicOrigin),
    };
  },
});
