import { defineFeature } from '../composition/define-feature.ts';
import { staffFeature } from '../staff/feature.ts';
import { failedJobs } from './attention.ts';
import { jobCalls } from './contract.ts';
import { jobRoutes } from './routes.ts';
import { sealedJobTables } from './sealed.ts';
import { createJobService } from './service.ts';

export const jobFeature = defineFeature({
  name: 'job',
  calls: jobCalls,
  sealed: sealedJobTables,
  create(platform, { serviceOf }) {
    const staff = serviceOf(staffFeature);
    const service = createJobService(platform, staff);
    return {
      service,
      routes: jobRoutes(platform, staff, service),
      attention: [failedJobs(platform)],
      start: service.start,
      sweep: service.sweep,
      close: service.close,
    };
  },
});
