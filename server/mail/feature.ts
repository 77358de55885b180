import { defineFeature } from '../composition/define-feature.ts';
import { outboxFeature } from '../outbox/feature.ts';
import { staffFeature } from '../staff/feature.ts';
import { mailCalls } from './contract.ts';
import { mailRoutes } from './routes.ts';
import { createMailDesk } from './service.ts';

/** The mails of all features, for the staff to look at. */
export const mailFeature = defineFeature({
  name: 'mail',
  calls: mailCalls,
  create(platform, { serviceOf }) {
    const service = createMailDesk(platform, serviceOf(outboxFeature));
    return { service, routes: mailRoutes(service, serviceOf(staffFeature)) };
  },
});
