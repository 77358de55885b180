import { defineFeature } from '../composition/define-feature.ts';
import { partnerCalls } from './contract.ts';
import { partnerRoutes } from './routes.ts';
import { sealedPartnerTables } from './sealed.ts';
import { createPartnerService } from './service.ts';

export const partnerFeature = defineFeature({
  name: 'partner',
  calls: partnerCalls,
  sealed: sealedPartnerTables,
  create(platform) {
    const service = createPartnerService(platform);
    return { service, routes: partnerRoutes(platform), start: service.start, close: service.close };
  },
});
