import type { Route } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { accountRoutes } from './account/account-routes.ts';
import { approvalRoutes } from './approval/approval-routes.ts';
import { auditLogRoutes } from './audit-log/audit-log-routes.ts';
import { directoryRoutes } from './directory/directory-routes.ts';
import { passkeyRoutes } from './passkey/passkey-routes.ts';
import type { StaffService } from './service.ts';
import { sessionRoutes } from './session/session-routes.ts';

/** @param allRoutes the routes of all features: one of them carries out an approved action */
export const staffRoutes = (platform: Platform, service: StaffService, allRoutes: () => readonly Route[]): Route[] => [
  ...passkeyRoutes(platform, service),
  ...directoryRoutes(platform, service),
  ...sessionRoutes(platform),
  ...accountRoutes(platform, service),
  ...auditLogRoutes(platform),
  ...approvalRoutes(platform, allRoutes),
];
