import { defineFeature } from '../composition/define-feature.ts';
import { jobFeature } from '../job/feature.ts';
import { outboxFeature } from '../outbox/feature.ts';
import { staffFeature } from '../staff/feature.ts';
import { titleFeature } from '../title/feature.ts';
import { announcementCalls } from './contract.ts';
import { announcementRoutes } from './routes.ts';
import { createAnnouncements } from './service.ts';

/** Advertising mails of the staff to fans who have agreed to them. */
export const announcementFeature = defineFeature({
  name: 'announcement',
  calls: announcementCalls,
  create(platform, { serviceOf }) {
    const service = createAnnouncements(platform, {
      jobs: serviceOf(jobFeature),
      outbox: serviceOf(outboxFeature),
      titles: serviceOf(titleFeature),
    });
    return { service, routes: announcementRoutes(service, serviceOf(staffFeature)), sweep: service.sweep };
  },
});
