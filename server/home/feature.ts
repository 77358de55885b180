import { defineFeature } from '../composition/define-feature.ts';
import { eventFeature } from '../event/feature.ts';
import { inquiryFeature } from '../inquiry/feature.ts';
import { noticeFeature } from '../notice/feature.ts';
import { storeFeature } from '../store/feature.ts';
import { streamingFeature } from '../streaming/feature.ts';
import { ticketFeature } from '../ticket/feature.ts';
import { titleFeature } from '../title/feature.ts';
import { voteFeature } from '../vote/feature.ts';
import { homeCalls } from './contract.ts';
import { homeRoutes } from './routes.ts';

export const homeFeature = defineFeature({
  name: 'home',
  calls: homeCalls,
  create: (platform, { serviceOf }) => ({
    service: null,
    routes: homeRoutes(platform, {
      titles: serviceOf(titleFeature),
      votes: serviceOf(voteFeature),
      store: serviceOf(storeFeature),
      notices: serviceOf(noticeFeature),
      inquiries: serviceOf(inquiryFeature),
      streams: serviceOf(streamingFeature).reader,
      tickets: serviceOf(ticketFeature),
      events: serviceOf(eventFeature),
    }),
  }),
});
