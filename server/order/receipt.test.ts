import { describe, expect, it } from 'vitest';
import { parseConfig } from '../platform/config.ts';
import { receiptSettings } from './config.ts';
import { receiptOf } from './receipt.ts';

const invoiceNumber = 'T1234567890123';
const config = parseConfig({
  OPERATOR_NAME: 'Fanfare',
  OPERATOR_REGISTRATION: '123-45-67890',
  OPERATOR_INVOICE_NUMBER: invoiceNumber,
});

describe('the receipt of an order', () => {
  it('names the seller and the tax in the amount', () => {
    expect(receiptOf(config, { currency: 'KRW', payment_amount: 10_000 }, 'ko')).toMatchObject({
      seller: { name: 'Fanfare', registration: '123-45-67890', invoiceNumber: null },
      taxes: [{ percent: 10, gross: { amount: 10_000, currency: 'KRW' }, tax: { amount: 909, currency: 'KRW' } }],
    });
  });

  it('has the number of an invoice in Japan for what is paid in yen alone', () => {
    const inYen = receiptOf(config, { currency: 'JPY', payment_amount: 1_000 }, 'ja');
    expect(inYen.seller.invoiceNumber).toBe(invoiceNumber);
    expect(inYen.taxes).toMatchObject([{ percent: 10, tax: { amount: 91 } }]);
    const without = receiptOf(parseConfig({}), { currency: 'JPY', payment_amount: 1_000 }, 'ja');
    expect(without.seller.invoiceNumber).toBeNull();
  });

  it('has no tax for what is sold abroad', () => {
    expect(receiptOf(config, { currency: 'USD', payment_amount: 2_490 }, 'en').taxes).toEqual([]);
  });
});

it.each(['1234567890123', 'T123456789012', 'T12345678901234', 't1234567890123'])(
  'the number of an invoice issuer is not %s',
  (given) => {
    expect(receiptSettings.parse({ OPERATOR_INVOICE_NUMBER: given }, false).problems).toEqual([
      expect.stringContaining('OPERATOR_INVOICE_NUMBER must be T and 13 digits'),
    ]);
  },
);
