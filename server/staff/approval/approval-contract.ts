import { z } from 'zod';
import { auditedActions } from '../../../rules/staff/actions.ts';
import { Cursor, defineCalls, Id, Instant } from '../../platform/http/contract.ts';
import { approvable } from '../../platform/http/staff/approvals.ts';
import { Reason } from '../shapes.ts';

/** `EXPIRED`: without a decision in time. */
export const approvalStates = ['ASKED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const;

const Person = z.object({ staffId: Id, name: z.string() });

export const Approval = z.object({
  approvalId: Id,
  /** The action in the audit log, once it is done. */
  action: z.enum(auditedActions),
  object: z.object({ kind: z.string(), id: z.string(), titleId: z.string().nullable() }),
  reason: z.string().nullable(),
  /** The input of the request, as it was sent. */
  input: z.object({ params: z.unknown(), body: z.unknown() }),
  state: z.enum(approvalStates),
  requestedBy: Person,
  requestedAt: Instant,
  expiresAt: Instant,
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  /** True if the caller may approve or refuse it now. */
  mayDecide: z.boolean(),
});
export type Approval = z.infer<typeof Approval>;

const params = z.object({ approvalId: Id });

const Settings = z.object({
  /** True if actions that can't be undone, or that harm a fan, need a second person. */
  twoPeople: z.boolean(),
});

export const approvalCalls = defineCalls({
  'GET /studio/approval': {
    summary:
      'Requests that wait for a second person, or that were decided. Visible to the person who made the request, and to staff with the right for the action',
    access: 'staff',
    right: 'own',
    noStore: true,
    query: z.object({
      state: z.enum(['ASKED', 'DECIDED']).default('ASKED'),
      /** Only the requests about this member. */
      userId: Id.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ approvals: z.array(Approval), nextCursor: Cursor.nullable() }),
  },
  'POST /studio/approval/:approvalId/approval': {
    summary: 'Approves the request of another person, which is carried out at once',
    access: 'staff',
    right: 'own',
    proof: 'passkey',
    idempotent: true,
    records: 'approval.approve',
    noStore: true,
    params,
    response: z.object({ approval: Approval, done: z.unknown() }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'OWN_APPROVAL', 'APPROVAL_STATE'],
  },
  'POST /studio/approval/:approvalId/refusal': {
    summary: 'Refuses the request of another person',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'approval.refuse',
    noStore: true,
    params,
    body: z.object({ reason: Reason }),
    response: Approval,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'OWN_APPROVAL', 'APPROVAL_STATE'],
  },
  'POST /studio/approval/:approvalId/withdrawal': {
    summary: 'Withdraws a request of the caller',
    access: 'staff',
    right: 'own',
    idempotent: true,
    records: 'approval.withdraw',
    noStore: true,
    params,
    response: Approval,
    errors: ['NOT_FOUND', 'APPROVAL_STATE'],
  },
  'GET /studio/setting': {
    summary: 'Whether important actions need a second person',
    access: 'staff',
    right: 'own',
    noStore: true,
    response: Settings,
  },
  'PUT /studio/setting': {
    summary:
      'Changes whether important actions need a second person. If there is another owner, that owner has to approve the change',
    access: 'staff',
    right: 'setting.change',
    proof: 'passkey',
    approval: 'unless alone',
    idempotent: true,
    records: 'setting.change',
    noStore: true,
    body: Settings.extend({ reason: Reason }),
    response: approvable(Settings),
  },
});
