import { artistFeature } from '../artist/feature.ts';
import { defineFeature } from '../composition/define-feature.ts';
import { streamingFeature } from '../streaming/feature.ts';
import { ticketFeature } from '../ticket/feature.ts';
import { calendarCalls } from './contract.ts';
import { calendarPersonalData } from './personal-data.ts';
import { calendarRoutes } from './routes.ts';
import { sealedCalendarTables } from './sealed.ts';
import { createCalendarService } from './service.ts';

export const calendarFeature = defineFeature({
  name: 'calendar',
  calls: calendarCalls,
  sealed: sealedCalendarTables,
  create(platform, { serviceOf }) {
    const service = createCalendarService(platform, {
      tickets: serviceOf(ticketFeature),
      artists: serviceOf(artistFeature),
      streams: serviceOf(streamingFeature),
    });
    return { service, routes: calendarRoutes(service), personalData: [calendarPersonalData(platform)] };
  },
});
