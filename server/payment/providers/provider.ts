import type { Language } from '../../platform/http/contract.ts';
import type { Currency } from '../../store/contract.ts';
import type { PaymentProvider } from '../contract.ts';

/** The provider gave no usable answer: the request may have been carried out or not. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** The provider understood and refused; `code` is the provider's own. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface PageRequest {
  /** Our id of the payment, which is the provider's order id. */
  attemptId: string;
  createdAt: Date;
  /** Whole minor units. */
  amount: number;
  currency: Currency;
  orderNumber: string;
  /** For example “Light stick and 2 more”. */
  orderName: string;
  language: Language;
  email: string;
  successUrl: string;
  failUrl: string;
}

/** An address to fill into a provider's page; undefined for one of those that only carriers give out, as `a..b.@docomo.ne.jp`. */
export const prefillOf = (email: string): string | undefined =>
  /^[^.@]+(?:\.[^.@]+)*@/.test(email) ? email : undefined;

/**
 * - `OPEN`: the fan may still approve.
 * - `AUTHORIZED`: the fan approved; nothing is charged until it is captured.
 * - `CAPTURED`: the money is charged.
 * - `FAILED`: this payment was declined.
 * - `CLOSED`: it can no longer succeed.
 * - `UNKNOWN`: the provider has no such payment, or has deleted it. If nothing was to be captured, it can no longer
 * succeed.
 */
export type PaymentStanding = 'OPEN' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'CLOSED' | 'UNKNOWN';

export interface ProviderPayment {
  standing: PaymentStanding;
  /** Whole minor units that were approved or captured; before that, the amount of the page. */
  amount: number;
  currency: string;
  receiptUrl: string | null;
  /** The provider's own code for the failure. */
  failure: string | null;
  /** Whole minor units that went back to the payer, also by the provider's own console, with lost disputes. */
  returned: number;
  /** True if the payer's bank disputes the payment now. */
  isDisputed: boolean;
  /** Until when the provider takes evidence about it. */
  disputeDueAt: Date | null;
}

/**
 * The functions that payments need from a provider. Every call that changes something there may be repeated with the
 * same effect.
 */
export interface Provider {
  readonly name: PaymentProvider;
  readonly currencies: readonly Currency[];
  /** True if a forged notice is recognised by its signature. */
  readonly signsNotices: boolean;
  /** @throws ProviderSilent, ProviderRefused */
  createPage(request: PageRequest): Promise<{ reference: string; url: string }>;
  /** The payment's state. @throws ProviderSilent */
  lookUp(reference: string): Promise<ProviderPayment>;
  /** Captures exactly this part of the approved amount. @throws ProviderSilent, ProviderRefused */
  capture(reference: string, attemptId: string, amount: number): Promise<ProviderPayment>;
  /** Cancels an approval that was not captured, and closes the page. @throws ProviderSilent */
  release(reference: string): Promise<void>;
  /** @param key the same for the same refund @throws ProviderSilent, ProviderRefused */
  refund(reference: string, amount: number, key: string): Promise<void>;
  /**
   * The attempt that a webhook is about. The answer is only a hint to ask the provider; nothing else in it is trusted.
   * @returns null for an unknown event
   * @throws ProviderRefused for a forged one, ProviderSilent where the provider must say more and doesn't
   */
  readWebhook(headers: Headers, body: string): Promise<{ attemptId: string } | null>;
}
