import { accountFeature } from '../account/feature.ts';
import { defineFeature } from '../composition/define-feature.ts';
import { orderFeature } from '../order/feature.ts';
import { staffFeature } from '../staff/feature.ts';
import { ticketFeature } from '../ticket/feature.ts';
import { voteFeature } from '../vote/feature.ts';
import { waitingInquiries } from './attention.ts';
import { questionKind } from './content/kind.ts';
import { inquiryCalls } from './contract.ts';
import { inquiryDeskCalls } from './desk/contract.ts';
import { inquiryDeskRoutes } from './desk/routes.ts';
import { guestCalls } from './guest/contract.ts';
import { guestRoutes } from './guest/routes.ts';
import { macroCalls } from './macro/contract.ts';
import { macroRoutes } from './macro/routes.ts';
import {
  deleteForgottenInquiries,
  inquiryNotesData,
  inquiryPersonalData,
  inquiryPicturesData,
  keepUndecided,
} from './personal-data.ts';
import { pictureCalls } from './picture/contract.ts';
import { pictureRoutes } from './picture/routes.ts';
import { inquiryRoutes } from './routes.ts';
import { sealedInquiryTables } from './sealed.ts';
import { createInquiryService } from './service.ts';

export const inquiryFeature = defineFeature({
  name: 'inquiry',
  calls: { ...inquiryCalls, ...guestCalls, ...inquiryDeskCalls, ...macroCalls, ...pictureCalls },
  // They are sealed again with another key; the database itself deletes them with their inquiry or fan.
  writes: { inquiry_note: ['INSERT', 'UPDATE'] },
  sealed: sealedInquiryTables,
  command: { area: 'inquiry', load: () => import('./command.ts') },
  content: [questionKind],
  create(platform, { serviceOf }) {
    const inquiries = createInquiryService(platform);
    const desk = {
      account: serviceOf(accountFeature),
      staff: serviceOf(staffFeature),
      votes: serviceOf(voteFeature),
      orders: serviceOf(orderFeature),
      tickets: serviceOf(ticketFeature),
    };
    return {
      service: inquiries,
      routes: [
        ...inquiryRoutes(inquiries),
        ...guestRoutes(platform),
        ...pictureRoutes(platform, inquiries.readerOf),
        ...inquiryDeskRoutes(platform, desk),
        ...macroRoutes(platform),
      ],
      personalData: [inquiryPersonalData(platform), inquiryPicturesData(platform), inquiryNotesData(platform)],
      attention: [waitingInquiries(platform)],
      search: { QUESTION: inquiries.search },
      sweep: async () => {
        await keepUndecided(platform.pool);
        await deleteForgottenInquiries(platform.pool);
      },
    };
  },
});
