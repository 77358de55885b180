import { z } from 'zod';
import type { AuditedObject } from '../../audit-log/audit-log.ts';
import type { Caller } from '../caller.ts';
import { type CallName, Id, Instant } from '../contract.ts';

/** A request that waits for the approval of another staff member. */
export const PendingApproval = z.object({ approvalId: Id, expiresAt: Instant });
export type PendingApproval = z.infer<typeof PendingApproval>;

/**
 * The reply of a call that two people make: `done` is its result, where it was done at once, since one person is enough here; or
 * `approval` is the waiting request.
 */
export const approvable = <Done extends z.ZodType>(done: Done) =>
  z.object({ done: done.nullable(), approval: PendingApproval.nullable() });

/** A request of a call that needs two people. */
export interface ApprovalRequest {
  readonly call: CallName;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly object: AuditedObject;
  readonly reason: string | null;
}

/** Feature staff provides it. */
export interface Approvals {
  /**
   * Stores the request, if a second person has to approve it.
   * @param rule of the contract
   * @returns null where one person is enough: the team has switched it off
   */
  request(
    request: ApprovalRequest,
    rule: 'always' | 'unless alone',
    caller: Caller<'staff'>,
  ): Promise<PendingApproval | null>;
}

/** For a server without the feature staff, which has no approvals. */
export const withoutApprovals: Approvals = {
  request: async () => {
    throw new Error('Nothing can be approved without feature staff');
  },
};
