import { defineFeature } from '../composition/define-feature.ts';
import { createOutside } from '../platform/outside/outside.ts';
import { trialPartners } from './attention.ts';
import { partnerCalls } from './contract.ts';
import { requestCalls } from './request/request-contract.ts';
import { requestRoutes } from './request/request-routes.ts';
import { createPartnerRequests } from './request/requests.ts';
import { partnerRoutes } from './routes.ts';
import { sealedPartnerTables } from './sealed.ts';
import { createPartnerService } from './service.ts';

export const partnerFeature = defineFeature({
  name: 'partner',
  calls: { ...partnerCalls, ...requestCalls },
  sealed: sealedPartnerTables,
  create(platform) {
    const service = createPartnerService(platform);
    const requests = createPartnerRequests(platform, createOutside(platform.config.partnersOnLoopback));
    return {
      service,
      routes: [...partnerRoutes(platform), ...requestRoutes(requests)],
      attention: [trialPartners(platform)],
      start: service.start,
      sweep: requests.sweep,
      close: service.close,
    };
  },
});
