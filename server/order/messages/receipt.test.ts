import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { receiptSettings } from '../config.ts';
import { receiptOf } from './receipt.ts';

const invoiceNumber = 'T1234567890123';
const named = (name: string) => ({ ko: name, en: name, ja: name });
const own = [{ seller: named('Fanfare') }];
const paid = (currency: 'KRW' | 'JPY' | 'USD', payment_amount: number, refunded = 0) => ({
  currency,
  payment_amount,
  refunded,
  receipt: null,
});
const config = parseConfig({
  OPERATOR_NAME: 'Fanfare',
  OPERATOR_REGISTRATION: '123-45-67890',
  OPERATOR_INVOICE_NUMBER: invoiceNumber,
});

describe('the receipt of an order', () => {
  it('names the seller and the tax in the amount', () => {
    expect(receiptOf(config, paid('KRW', 10_000), own, 'ko')).toMatchObject({
      seller: { name: 'Fanfare', registration: '123-45-67890', invoiceNumber: null },
      taxes: [{ percent: 10, gross: { amount: 10_000, currency: 'KRW' }, tax: { amount: 909, currency: 'KRW' } }],
    });
  });

  it('has the Japanese invoice number only for payments in yen', () => {
    const inYen = receiptOf(config, paid('JPY', 1_000), own, 'ja');
    expect(inYen.seller.invoiceNumber).toBe(invoiceNumber);
    expect(inYen.taxes).toMatchObject([{ percent: 10, tax: { amount: 91 } }]);
    const without = receiptOf(parseConfig({}), paid('JPY', 1_000), [], 'ja');
    expect(without.seller.invoiceNumber).toBeNull();
  });

  it('names the selling company, and the operator with its numbers as the platform', () => {
    const receipt = receiptOf(config, paid('KRW', 10_000), [{ seller: named('Last Light') }, ...own], 'ko');
    expect(receipt.seller).toEqual({
      name: 'Last Light · Fanfare',
      representative: '',
      registration: '',
      mailOrder: '',
      invoiceNumber: null,
    });
    expect(receipt.soldThrough).toMatchObject({ name: 'Fanfare', registration: '123-45-67890' });
    expect(receiptOf(config, paid('KRW', 10_000), own, 'ko').soldThrough).toBeNull();
  });

  it('shows the tax of the amount that was not refunded', () => {
    expect(receiptOf(config, paid('KRW', 10_000, 4_500), own, 'ko').taxes).toMatchObject([
      { gross: { amount: 5_500 }, tax: { amount: 500 } },
    ]);
    expect(receiptOf(config, paid('KRW', 10_000, 10_000), own, 'ko').taxes).toEqual([]);
  });

  it('has no tax for sales abroad', () => {
    expect(receiptOf(config, paid('USD', 2_490), own, 'en').taxes).toEqual([]);
  });
});

it.each(['1234567890123', 'T123456789012', 'T12345678901234', 't1234567890123'])(
  'the number of an invoice issuer is not %s',
  (number) => {
    expect(receiptSettings.parse({ OPERATOR_INVOICE_NUMBER: number }, false).problems).toEqual([
      expect.stringContaining('OPERATOR_INVOICE_NUMBER must be T and 13 digits'),
    ]);
  },
);
