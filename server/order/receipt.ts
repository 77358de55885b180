import { taxesOf, taxPercent } from '../../rules/tax.ts';
import type { Config } from '../platform/config.ts';
import type { Language } from '../platform/http/contract.ts';
import { operatorSettings } from '../policy/config.ts';
import { receiptSettings } from './config.ts';
import type { Receipt } from './contract.ts';
import type { OrderRow } from './order-rows.ts';

/** What the law asks a receipt to say: who sold it, and the tax that the prices contain, by rate. */
export function receiptOf(
  config: Pick<Config, 'of'>,
  { currency, payment_amount: gross }: Pick<OrderRow, 'currency' | 'payment_amount'>,
  language: Language,
): Receipt {
  const { name, representative, registration, mailOrder } = config.of(operatorSettings);
  const { invoiceNumber } = config.of(receiptSettings);
  const money = (amount: number) => ({ amount, currency });
  return {
    seller: {
      name: name[language],
      representative: representative[language],
      registration: registration[language],
      mailOrder: mailOrder[language],
      // For what is paid in yen: it is the number of an invoice in Japan.
      invoiceNumber: currency === 'JPY' ? invoiceNumber : null,
    },
    taxes: taxesOf([{ gross, percent: taxPercent[currency] }])
      .filter(({ percent }) => percent > 0)
      .map(({ percent, gross: ofRate, tax }) => ({ percent, gross: money(ofRate), tax: money(tax) })),
  };
}
