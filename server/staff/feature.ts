import { defineFeature } from '../composition/define-feature.ts';
import { outboxFeature } from '../outbox/feature.ts';
import { startAppending } from '../platform/audit-log/server-jobs.ts';
import { titleFeature } from '../title/feature.ts';
import { invitationsEnded } from './account/invitations.ts';
import { createApprovals } from './approval/approvals.ts';
import { pendingApprovals } from './approval/attention.ts';
import { staffSettings } from './config.ts';
import { staffCalls } from './contract.ts';
import { staffInvariants } from './invariants.ts';
import { staffPersonalData } from './personal-data.ts';
import { staffRoutes } from './routes.ts';
import { sealedStaffTables } from './sealed.ts';
import { createStaffService } from './service.ts';

export const staffFeature = defineFeature({
  name: 'staff',
  calls: staffCalls,
  settings: staffSettings,
  sealed: sealedStaffTables,
  invariants: staffInvariants,
  command: { area: 'staff', load: () => import('./command.ts') },
  create(platform, { serviceOf, routes }) {
    const service = createStaffService(platform, serviceOf(titleFeature));
    const { authenticate, sweep } = service;
    serviceOf(outboxFeature).addCheck(invitationsEnded);
    let stopAppending: (() => Promise<void>) | null = null;
    return {
      service,
      authenticateStaff: authenticate,
      approvals: createApprovals(platform, routes),
      routes: staffRoutes(platform, service, routes),
      attention: [pendingApprovals({ ...platform, routes })],
      personalData: [staffPersonalData(platform)],
      sweep,
      start() {
        stopAppending = startAppending(platform);
      },
      async close() {
        await stopAppending?.();
      },
    };
  },
});
