import { expect, it } from 'vitest';
import { reasonOf } from './reasons.ts';

it.each([
  ['REJECT_CARD_COMPANY', 'CARD_DECLINED'],
  ['stolen_card', 'CARD_DECLINED'],
  ['REJECT_CARD_PAYMENT', 'CARD_LIMIT'],
  ['insufficient_funds', 'CARD_LIMIT'],
  ['INVALID_CARD_EXPIRATION', 'CARD_UNUSABLE'],
  ['expired_card', 'CARD_UNUSABLE'],
  ['INVALID_PASSWORD', 'CARD_UNVERIFIED'],
  ['incorrect_cvc', 'CARD_UNVERIFIED'],
  ['PAY_PROCESS_CANCELED', 'LEFT'],
  ['OUT_OF_STOCK', 'OUT_OF_STOCK'],
  ['PAY_PROCESS_ABORTED', 'PAYMENT_FAILED'],
  ['constructor', 'PAYMENT_FAILED'],
  [null, 'PAYMENT_FAILED'],
])('maps the code %s for the fan: %s', (code, reason) => {
  expect(reasonOf(code)).toBe(reason);
});
