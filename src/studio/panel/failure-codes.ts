import type { Translate } from '../../core/words/words.ts';

/** Our own codes: a provider's support does not know them. */
const own: ReadonlySet<string> = new Set(['LEFT', 'REPLACED', 'PAYMENT_FAILED']);

/**
 * The codes of Toss Payments and Stripe that come most often, by the key of their words in `studio-orders:failures`. Several codes
 * that mean the same to the staff share words.
 */
const keyOfCode: Readonly<Record<string, string>> = {
  CARD_DECLINED: 'declined',
  REJECT_CARD_COMPANY: 'declined',
  INVALID_REJECT_CARD: 'declined',
  card_declined: 'declined',
  generic_decline: 'declined',
  do_not_honor: 'declined',
  transaction_not_allowed: 'declined',
  FDS_ERROR: 'risk',
  fraudulent: 'risk',
  INVALID_CARD_LOST_OR_STOLEN: 'lost',
  lost_card: 'lost',
  stolen_card: 'lost',
  REJECT_CARD_PAYMENT: 'funds',
  REJECT_ACCOUNT_PAYMENT: 'funds',
  insufficient_funds: 'funds',
  CARD_LIMIT: 'limit',
  EXCEED_MAX_AMOUNT: 'limit',
  EXCEED_MAX_PAYMENT_AMOUNT: 'limit',
  EXCEED_MAX_DAILY_PAYMENT_COUNT: 'limit',
  EXCEED_MAX_ONE_DAY_AMOUNT: 'limit',
  EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT: 'limit',
  card_velocity_exceeded: 'limit',
  INVALID_CARD_EXPIRATION: 'expired',
  expired_card: 'expired',
  INVALID_STOPPED_CARD: 'stopped',
  INVALID_CARD_NUMBER: 'number',
  incorrect_number: 'number',
  invalid_number: 'number',
  NOT_SUPPORTED_CARD_TYPE: 'unsupported',
  card_not_supported: 'unsupported',
  INVALID_PASSWORD: 'secret',
  EXCEED_MAX_AUTH_COUNT: 'secret',
  incorrect_cvc: 'secret',
  invalid_cvc: 'secret',
  CARD_UNVERIFIED: 'unverified',
  authentication_required: 'unverified',
  payment_intent_authentication_failure: 'unverified',
  PAY_PROCESS_CANCELED: 'LEFT',
  ALREADY_CANCELED_PAYMENT: 'back',
  charge_already_refunded: 'back',
  NOT_CANCELABLE_AMOUNT: 'tooMuch',
  NOT_CANCELABLE_PAYMENT: 'notBack',
  REFUND_REJECTED: 'notBack',
  balance_insufficient: 'balance',
};

/** The key of the words for a code, null for one that comes seldom; and the code itself, where the provider knows it. */
export function wordsOfFailure(code: string): { word: string | null; code: string | null } {
  if (own.has(code)) return { word: code, code: null };
  return { word: Object.hasOwn(keyOfCode, code) ? (keyOfCode[code] ?? null) : null, code };
}

/** In words, with the provider's code, where text alone is shown. */
export function failureIn(stored: string, t: Translate): string {
  const { word, code } = wordsOfFailure(stored);
  return [word !== null && t(`studio-orders:failures.${word}`), code].filter(Boolean).join(' ');
}

/** All keys, for the test of the words. */
export const failureWords: readonly string[] = [...new Set([...own, ...Object.values(keyOfCode)])];
