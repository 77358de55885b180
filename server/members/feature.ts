import { accountFeature } from '../account/feature.ts';
import { lockForStaff } from '../account/service.ts';
import { defineFeature } from '../composition/define-feature.ts';
import { eventFeature } from '../event/feature.ts';
import { inquiryFeature } from '../inquiry/feature.ts';
import { jobFeature } from '../job/feature.ts';
import { orderFeature } from '../order/feature.ts';
import { staffFeature } from '../staff/feature.ts';
import { ticketFeature } from '../ticket/feature.ts';
import { voteFeature } from '../vote/feature.ts';
import { memberCalls } from './contract.ts';
import { memberNotes } from './notes.ts';
import { memberPersonalData } from './personal-data.ts';
import { memberRoutes } from './routes.ts';
import type { MemberSources } from './service.ts';

export const membersFeature = defineFeature({
  name: 'members',
  calls: memberCalls,
  // They are sealed again with another key; the database itself deletes them with their fan.
  writes: { member_note: ['INSERT', 'UPDATE'] },
  sealed: [memberNotes.sealed],
  create(platform, { serviceOf }) {
    const sources: MemberSources = {
      account: serviceOf(accountFeature),
      staff: serviceOf(staffFeature),
      votes: serviceOf(voteFeature),
      orders: serviceOf(orderFeature),
      tickets: serviceOf(ticketFeature),
      events: serviceOf(eventFeature),
      inquiries: serviceOf(inquiryFeature),
      jobs: serviceOf(jobFeature),
      lock: lockForStaff,
    };
    return {
      service: sources,
      routes: memberRoutes(platform, sources),
      personalData: [memberPersonalData(platform, sources.jobs)],
    };
  },
});
