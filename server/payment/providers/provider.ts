import type { Language } from '../../platform/http/contract.ts';
import type { Currency } from '../../store/contract.ts';
import type { PaymentProvider } from '../contract.ts';

/** The provider gave no answer, or one that says nothing of the payment: whatever was asked may have happened or not. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** The provider understood and refused; `code` is its own word for why. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface PageRequest {
  /** What the payment is called on our side; the provider's own order id. */
  attemptId: string;
  createdAt: Date;
  /** Whole minor units. */
  amount: number;
  currency: Currency;
  orderNumber: string;
  /** Such as “Light stick and 2 more”. */
  orderName: string;
  language: Language;
  email: string;
  successUrl: string;
  failUrl: string;
}

/**
 * - `OPEN`: the fan may still approve.
 * - `AUTHORIZED`: the fan approved; nothing is charged until it is captured.
 * - `CAPTURED`: the money is taken.
 * - `FAILED`: this payment was declined.
 * - `CLOSED`: nothing can come of it any more.
 * - `UNKNOWN`: the provider has no such payment, or none any more. Where nothing was to be captured, nothing can come of it.
 */
export type PaymentStanding = 'OPEN' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'CLOSED' | 'UNKNOWN';

export interface ProviderPayment {
  standing: PaymentStanding;
  /** Whole minor units that were approved or captured; what the page asks for before that. */
  amount: number;
  currency: string;
  receiptUrl: string | null;
  /** The provider's word for why, where it failed. */
  failure: string | null;
}

export interface ProviderEvent {
  eventId: string;
  attemptId: string;
}

/** What we need of a payment provider. Every call that changes something there may be repeated with the same effect. */
export interface Provider {
  readonly name: PaymentProvider;
  readonly currencies: readonly Currency[];
  /** @throws ProviderSilent, ProviderRefused */
  createPage(request: PageRequest): Promise<{ reference: string; url: string }>;
  /** How the payment stands. @throws ProviderSilent */
  lookUp(reference: string): Promise<ProviderPayment>;
  /** Takes exactly this amount of what the fan approved. @throws ProviderSilent, ProviderRefused */
  capture(reference: string, attemptId: string, amount: number): Promise<ProviderPayment>;
  /** Lets go of what was approved and not captured, and closes the page. @throws ProviderSilent */
  release(reference: string): Promise<void>;
  /** @param key the same for the same refund @throws ProviderSilent, ProviderRefused */
  refund(reference: string, amount: number, key: string): Promise<void>;
  /**
   * What a webhook is about. The answer only says where to look: nothing in it is believed beyond that.
   * @returns null for an event that is none of ours
   * @throws ProviderRefused for one that is forged
   */
  readWebhook(headers: Headers, body: string): ProviderEvent | null;
}
