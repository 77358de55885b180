import { randomBytes } from 'node:crypto';
import type { PaymentProvider } from '../../payment/contract.ts';
import { putNewest } from '../../platform/put-newest.ts';

export const troubles = ['none', 'slow', 'twice', 'wrong-amount', 'refused'] as const;
/**
 * Failures at the provider: `slow` delays answers to our server, though everything is carried out; `twice` sends the
 * fan back twice; `wrong-amount` approves one unit less; `refused` declines the capture.
 */
export type Trouble = (typeof troubles)[number];

export const webhookPlans = ['now', 'late', 'twice', 'reordered', 'forged', 'never'] as const;
/** How the webhooks of a payment arrive. */
export type WebhookPlan = (typeof webhookPlans)[number];

export type Status = 'READY' | 'APPROVED' | 'CAPTURED' | 'DECLINED' | 'EXPIRED' | 'CANCELED';

/** A payment at the provider. Money is whole minor units. */
export interface StandInPayment {
  readonly provider: PaymentProvider;
  /** Toss's payment key, or Stripe's session. */
  readonly key: string;
  /** Stripe's payment intent. */
  readonly intent: string;
  /** The id of our attempt. */
  readonly attemptId: string;
  readonly name: string;
  readonly currency: string;
  readonly successUrl: string;
  readonly failUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** The amount on the page. */
  readonly amount: number;
  approved: number;
  refunded: number;
  status: Status;
  trouble: Trouble;
  plan: WebhookPlan;
  /** Our server gets no answer until this time; milliseconds. */
  silentUntil: number;
  /** Time of the charge, and the refunds; milliseconds. */
  capturedAt: number | null;
  readonly refunds: { amount: number; at: number }[];
  /** How often money was charged: more than once would be an error. */
  captures: number;
  /** The dispute of the payer's bank, as Stripe names its states; Toss Payments has none. */
  dispute: 'needs_response' | 'won' | 'lost' | null;
}

export type NewPayment = Pick<
  StandInPayment,
  'provider' | 'attemptId' | 'name' | 'currency' | 'amount' | 'successUrl' | 'failUrl' | 'metadata'
>;

/** A refusal of the provider; `status` and `code` are the provider's own. */
export class StandInRefusal extends Error {
  override readonly name = 'StandInRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The oldest payments are deleted beyond this number. */
const maxPayments = 10_000;

/** Kinds of change of a payment. */
export type Change = 'status' | 'refund' | 'dispute';

/** Every payment of both providers, in memory. `changed` is called for each change. */
export function createLedger(changed: (payment: StandInPayment, change: Change) => void) {
  const payments = new Map<string, StandInPayment>();

  function become(payment: StandInPayment, status: Status, change: Change = 'status'): void {
    payment.status = status;
    changed(payment, change);
  }

  return {
    payments,
    create(created: NewPayment): StandInPayment {
      const secret = randomBytes(18).toString('base64url');
      const key = created.provider === 'stripe' ? `cs_test_${secret}` : `tstand${secret}`;
      const payment: StandInPayment = {
        ...created,
        key,
        intent: `pi_${secret}`,
        approved: 0,
        refunded: 0,
        status: 'READY',
        trouble: 'none',
        plan: 'now',
        silentUntil: 0,
        captures: 0,
        capturedAt: null,
        refunds: [],
        dispute: null,
      };
      putNewest(payments, key, payment, maxPayments);
      return payment;
    },
    find(provider: PaymentProvider, key: string): StandInPayment {
      const payment = payments.get(key);
      if (payment?.provider !== provider) throw new StandInRefusal(404, 'NOT_FOUND_PAYMENT');
      return payment;
    },
    findIntent(intent: string): StandInPayment {
      const payment = Array.from(payments.values()).find((one) => one.intent === intent);
      if (payment === undefined) throw new StandInRefusal(404, 'resource_missing');
      return payment;
    },
    /** The fan agreed on the page. May be repeated. */
    approve(payment: StandInPayment): void {
      if (payment.status !== 'READY') return;
      payment.approved = payment.trouble === 'wrong-amount' ? payment.amount - 1 : payment.amount;
      become(payment, 'APPROVED');
    },
    decline(payment: StandInPayment): void {
      if (payment.status === 'READY') become(payment, 'DECLINED');
    },
    capture(payment: StandInPayment, amount: number): void {
      if (payment.status === 'CAPTURED') throw new StandInRefusal(400, 'ALREADY_PROCESSED_PAYMENT');
      if (payment.status !== 'APPROVED') throw new StandInRefusal(400, 'NOT_AVAILABLE_PAYMENT');
      if (amount > payment.approved) throw new StandInRefusal(400, 'INVALID_REQUEST');
      if (payment.trouble === 'refused') throw new StandInRefusal(403, 'REJECT_CARD_PAYMENT');
      payment.captures += 1;
      payment.capturedAt ??= Date.now();
      become(payment, 'CAPTURED');
    },
    cancel(payment: StandInPayment): void {
      if (payment.status === 'READY' || payment.status === 'DECLINED') become(payment, 'EXPIRED');
      else if (payment.status === 'APPROVED') become(payment, 'CANCELED');
    },
    /** The payer's bank disputes the payment, or has decided. */
    dispute(payment: StandInPayment, dispute: 'needs_response' | 'won' | 'lost'): void {
      payment.dispute = dispute;
      changed(payment, 'dispute');
    },
    refund(payment: StandInPayment, amount: number): void {
      if (payment.status !== 'CAPTURED' && payment.status !== 'CANCELED') {
        throw new StandInRefusal(403, 'NOT_CANCELABLE_PAYMENT');
      }
      if (payment.refunded + amount > payment.approved) throw new StandInRefusal(403, 'NOT_CANCELABLE_AMOUNT');
      payment.refunded += amount;
      payment.refunds.push({ amount, at: Date.now() });
      become(payment, payment.refunded === payment.approved ? 'CANCELED' : 'CAPTURED', 'refund');
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
