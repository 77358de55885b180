import { z } from 'zod';
import { reasonLength } from '../../../rules/staff/limits.ts';
import { Cursor, defineCalls, Id, Instant } from '../../platform/http/contract.ts';
import { Money } from '../../store/contract.ts';
import { PaymentProvider } from '../contract.ts';

const order = z.object({ orderId: Id, number: z.string() });

export const stuckKinds = ['PAYMENT', 'REFUND', 'VOID', 'DELIVERY', 'ORDER'] as const;

/** Work that has waited for more than five minutes without a good reason. */
export const StuckWork = z.object({
  /** Of the payment’s attempt, the job or the order. */
  workId: z.string(),
  kind: z.enum(stuckKinds),
  order,
  provider: PaymentProvider.nullable(),
  /** Of the attempt, or of the order where there is none. */
  state: z.string().nullable(),
  amount: Money.nullable(),
  since: Instant,
  /** The time of the last request to the provider, whether it answered, the number of attempts of a job, and its last error. */
  checkedAt: Instant.nullable(),
  isSilent: z.boolean(),
  tries: z.int(),
  error: z.string().nullable(),
  nextAt: Instant.nullable(),
});
export type StuckWork = z.infer<typeof StuckWork>;

export const Dispute = z.object({
  attemptId: Id,
  order,
  provider: PaymentProvider,
  reference: z.string().nullable(),
  amount: Money,
  openedAt: Instant,
  /** Until when the provider takes evidence; null where it did not say. */
  dueAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** The last evidence that was sent. */
  sent: z.object({ at: Instant, by: z.object({ staffId: Id, name: z.string() }), note: z.string() }).nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

export const disputeStates = ['OPEN', 'CLOSED'] as const;

/** Payments that the staff has to look at. */
export const paymentDeskCalls = defineCalls({
  'GET /studio/payment/stuck': {
    summary: 'Payments and their jobs that have waited for more than five minutes, the longest first',
    access: 'staff',
    right: 'payment.read',
    noStore: true,
    query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(100) }),
    response: z.object({ work: z.array(StuckWork), nextCursor: Cursor.nullable(), serverTime: Instant }),
    errors: ['RIGHT_REQUIRED'],
  },
  'POST /studio/payment/order/:orderId/question': {
    summary: 'Asks the providers of an order’s payments now, and does what follows from the answers',
    access: 'staff',
    right: 'payment.settle',
    idempotent: true,
    records: 'payment.reconcile',
    noStore: true,
    params: z.object({ orderId: Id }),
    body: z.object({}),
    /** True if the order still waits; also if a repeated request finds no answer of the provider yet. */
    response: z.object({ isStuck: z.boolean() }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'GET /studio/payment/dispute': {
    summary:
      'Disputes of payers’ banks: the open ones, those whose deadline is next first; or the closed ones, the newest first',
    access: 'staff',
    right: 'payment.read',
    noStore: true,
    query: z.object({
      state: z.enum(disputeStates).default('OPEN'),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ disputes: z.array(Dispute), nextCursor: Cursor.nullable() }),
    errors: ['RIGHT_REQUIRED'],
  },
  'POST /studio/payment/dispute/:attemptId/evidence': {
    summary:
      'Notes which evidence was sent about an open dispute; a later note replaces it, and the audit log keeps all',
    access: 'staff',
    right: 'payment.settle',
    idempotent: true,
    records: 'payment.evidence',
    noStore: true,
    params: z.object({ attemptId: Id }),
    body: z.object({ reason: z.string().trim().min(1).max(reasonLength) }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'DISPUTE_STATE'],
  },
});
