import { avatarFeature } from '../avatar/feature.ts';
import { defineFeature } from '../composition/define-feature.ts';
import { photocardFeature } from '../photocard/feature.ts';
import { titleFeature } from '../title/feature.ts';
import { dueDraws } from './attention.ts';
import { eventSettings } from './config.ts';
import { demoEntrantsKind } from './content/demo-entrants.ts';
import { eventKind } from './content/kind.ts';
import { eventCalls } from './contract.ts';
import { eventInvariants } from './invariants.ts';
import { eventPersonalData } from './personal-data.ts';
import { eventPages, listEventPages } from './reading/event-page.ts';
import { eventRoutes } from './routes.ts';
import { createEventService } from './service.ts';

export const eventFeature = defineFeature({
  name: 'event',
  calls: eventCalls,
  writes: { event: ['INSERT', 'UPDATE'], code_check: ['INSERT', 'DELETE'] },
  settings: eventSettings,
  invariants: eventInvariants,
  command: { area: 'event', load: () => import('./command.ts') },
  content: [eventKind, demoEntrantsKind],
  create(platform, { serviceOf }) {
    const events = createEventService(platform, serviceOf(titleFeature), serviceOf(photocardFeature));
    return {
      service: events,
      routes: eventRoutes(platform, events, serviceOf(avatarFeature)),
      personalData: [eventPersonalData(platform)],
      sitePages: eventPages(platform, events),
      listPages: () => listEventPages(platform),
      attention: [dueDraws(platform)],
      search: { EVENT: events.search },
      start: events.start,
      close: events.close,
    };
  },
});
