import { PaymentFailure } from '../../order/contract.ts';

/** Reasons that fans can act on. The provider's code stays with the attempt, for operators. */
type DeclineReason = Extract<PaymentFailure, `CARD_${string}`>;

/**
 * Codes of Toss Payments (upper case), and Stripe's decline codes and error codes. A stolen card, or suspected fraud, is only
 * shown as declined, as the providers require.
 */
const codesOf: Readonly<Record<DeclineReason, readonly string[]>> = {
  CARD_DECLINED: [
    'REJECT_CARD_COMPANY',
    'INVALID_REJECT_CARD',
    'INVALID_CARD_LOST_OR_STOLEN',
    'FDS_ERROR',
    'card_declined',
    'generic_decline',
    'do_not_honor',
    'call_issuer',
    'fraudulent',
    'lost_card',
    'stolen_card',
    'pickup_card',
    'restricted_card',
    'transaction_not_allowed',
    'try_again_later',
    'no_action_taken',
  ],
  CARD_LIMIT: [
    'REJECT_CARD_PAYMENT',
    'REJECT_ACCOUNT_PAYMENT',
    'EXCEED_MAX_AMOUNT',
    'EXCEED_MAX_PAYMENT_AMOUNT',
    'EXCEED_MAX_DAILY_PAYMENT_COUNT',
    'EXCEED_MAX_ONE_DAY_AMOUNT',
    'EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT',
    'insufficient_funds',
    'card_velocity_exceeded',
    'withdrawal_count_limit_exceeded',
  ],
  CARD_UNUSABLE: [
    'INVALID_CARD_EXPIRATION',
    'INVALID_STOPPED_CARD',
    'INVALID_CARD_NUMBER',
    'NOT_SUPPORTED_CARD_TYPE',
    'expired_card',
    'incorrect_number',
    'invalid_number',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'card_not_supported',
    'currency_not_supported',
    'invalid_account',
    'new_account_information_available',
  ],
  CARD_UNVERIFIED: [
    'INVALID_PASSWORD',
    'EXCEED_MAX_AUTH_COUNT',
    'authentication_required',
    'payment_intent_authentication_failure',
    'incorrect_cvc',
    'invalid_cvc',
    'incorrect_zip',
    'incorrect_pin',
    'invalid_pin',
    'pin_try_exceeded',
  ],
};

const reasons = new Map<string, PaymentFailure>(
  (Object.keys(codesOf) as DeclineReason[]).flatMap((reason) => codesOf[reason].map((code) => [code, reason] as const)),
);

/** The fan cancelled on the page of Toss Payments. */
reasons.set('PAY_PROCESS_CANCELED', 'LEFT');

/** The reason of a failed attempt for the fan, by a provider's code or one of ours. */
export const reasonOf = (code: string | null): PaymentFailure =>
  reasons.get(code ?? '') ?? PaymentFailure.safeParse(code).data ?? 'PAYMENT_FAILED';
