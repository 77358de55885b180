import { defineCalls } from '../platform/http/contract.ts';
import { staffAccountCalls } from './account/account-contract.ts';
import { approvalCalls } from './approval/approval-contract.ts';
import { auditLogCalls } from './audit-log/audit-log-contract.ts';
import { directoryCalls } from './directory/directory-contract.ts';
import { passkeyCalls } from './passkey/passkey-contract.ts';
import { sessionCalls } from './session/session-contract.ts';

export const staffCalls = defineCalls({
  ...passkeyCalls,
  ...directoryCalls,
  ...sessionCalls,
  ...staffAccountCalls,
  ...auditLogCalls,
  ...approvalCalls,
});
