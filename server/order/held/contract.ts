import { z } from 'zod';
import { maxLines } from '../../../rules/order-limits.ts';
import { reasonLength } from '../../../rules/staff/limits.ts';
import { defineCalls, Id } from '../../platform/http/contract.ts';
import { approvable } from '../../platform/http/staff/approvals.ts';
import { Money } from '../../store/contract.ts';
import { Held } from '../desk/shapes.ts';

const params = z.object({ orderId: Id });
/** For the audit log; the fan does not see it. */
const reason = z.string().trim().min(1).max(reasonLength);

/** Why an order is held. */
const HoldReason = Held.unwrap();

export const HeldPreview = z.object({
  held: HoldReason,
  /** The money that went back at the provider, for no line yet. */
  open: Money,
  /** The amount of a decision: the open money, or all that is still paid of a disputed order. */
  atStake: Money,
  /** The amount about which one person may decide without approval. */
  alone: Money,
  /**
   * The amount of each line that an assignment would take back; 0 for a line that can't be taken back. `pieces`: of its
   * parcels; null for a line without parcels.
   */
  lines: z.array(z.object({ lineId: Id, amount: Money, pieces: z.int().nullable() })),
});
export type HeldPreview = z.infer<typeof HeldPreview>;

const Assignment = z.object({
  lineIds: z.array(Id).min(1).max(maxLines),
  /** By line, the number of pieces in parcels; without it, all that can be taken back. */
  pieces: z.record(Id, z.int().min(1)).optional(),
  /** The price of the lines, as it was shown. */
  amount: Money,
  reason,
});
/** `held` and `amount`: why it is held and what is at stake, as they were shown. */
const Release = z.object({ held: HoldReason, amount: Money, reason });
/** Why the order is still held; null if it goes on. */
const Decided = z.object({ held: Held });

const refusals = ['NOT_FOUND', 'RIGHT_REQUIRED', 'ORDER_STATE', 'REFUND_CHANGED'] as const;

/** The staff's decisions about orders whose money went back, or is disputed, at the payment provider. */
export const heldCalls = defineCalls({
  'GET /studio/order/:orderId/held': {
    summary: 'The money at the provider for which an order is held, and the lines that can be taken back for it',
    access: 'staff',
    right: 'order.refund',
    noStore: true,
    params,
    response: HeldPreview,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'ORDER_STATE'],
  },
  'POST /studio/order/:orderId/held/assignment': {
    summary:
      'Takes back the lines that the money at the provider was for, without another refund; refused where two people have to decide',
    access: 'staff',
    right: 'order.refund',
    proof: 'passkey',
    idempotent: true,
    records: 'order.assign',
    noStore: true,
    params,
    body: Assignment,
    response: Decided,
    errors: [...refusals, 'NOT_REFUNDABLE', 'REFUND_TOO_LARGE'],
  },
  'POST /studio/order/:orderId/held/assignment/large': {
    summary: 'Takes back lines where more is at stake than one person may refund. Another person approves it',
    access: 'staff',
    right: 'order.refund',
    proof: 'passkey',
    approval: 'always',
    idempotent: true,
    records: 'order.assign',
    noStore: true,
    params,
    body: Assignment,
    response: approvable(Decided),
    errors: [...refusals, 'NOT_REFUNDABLE'],
  },
  'POST /studio/order/:orderId/held/release': {
    summary: 'Lets a held order go on as it is; refused where two people have to decide',
    access: 'staff',
    right: 'order.refund',
    proof: 'passkey',
    idempotent: true,
    records: 'order.release',
    noStore: true,
    params,
    body: Release,
    response: Decided,
    errors: [...refusals, 'REFUND_TOO_LARGE'],
  },
  'POST /studio/order/:orderId/held/release/large': {
    summary: 'Lets a held order go on where more is at stake than one person may refund. Another person approves it',
    access: 'staff',
    right: 'order.refund',
    proof: 'passkey',
    approval: 'always',
    idempotent: true,
    records: 'order.release',
    noStore: true,
    params,
    body: Release,
    response: approvable(Decided),
    errors: refusals,
  },
});
