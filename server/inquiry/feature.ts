import { defineFeature } from '../composition/define-feature.ts';
import { waitingInquiries } from './attention.ts';
import { questionKind } from './content/kind.ts';
import { inquiryCalls } from './contract.ts';
import { deleteForgottenInquiries, inquiryPersonalData } from './personal-data.ts';
import { inquiryRoutes } from './routes.ts';
import { sealedInquiryTables } from './sealed.ts';
import { createInquiryService } from './service.ts';

export const inquiryFeature = defineFeature({
  name: 'inquiry',
  calls: inquiryCalls,
  sealed: sealedInquiryTables,
  command: { area: 'inquiry', load: () => import('./command.ts') },
  content: [questionKind],
  create(platform) {
    const inquiries = createInquiryService(platform);
    return {
      service: inquiries,
      routes: inquiryRoutes(inquiries),
      personalData: [inquiryPersonalData(platform)],
      attention: [waitingInquiries(platform)],
      search: { QUESTION: inquiries.search },
      sweep: () => deleteForgottenInquiries(platform.pool),
    };
  },
});
