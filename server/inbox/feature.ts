import { defineFeature } from '../composition/define-feature.ts';
import { inboxCalls } from './contract.ts';
import { inboxPersonalData } from './personal-data.ts';
import { inboxRoutes } from './routes.ts';
import { createInboxService } from './service.ts';

export const inboxFeature = defineFeature({
  name: 'inbox',
  calls: inboxCalls,
  create(platform) {
    const inbox = createInboxService(platform);
    return {
      service: inbox,
      routes: inboxRoutes(inbox),
      personalData: [inboxPersonalData(platform)],
      sweep: inbox.sweep,
      close: inbox.close,
    };
  },
});
