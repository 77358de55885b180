import { defineCalls } from '../platform/http/contract.ts';
import { staffAccountCalls } from './account/account-contract.ts';
import { approvalCalls } from './approval/approval-contract.ts';
import { directoryCalls } from './directory/directory-contract.ts';
import { passkeyCalls } from './passkey/passkey-contract.ts';
import { recordCalls } from './record/record-contract.ts';
import { sessionCalls } from './session/session-contract.ts';

export const staffCalls = defineCalls({
  ...passkeyCalls,
  ...directoryCalls,
  ...sessionCalls,
  ...staffAccountCalls,
  ...recordCalls,
  ...approvalCalls,
});
