import { taxesOf, taxPercent } from '../../../rules/tax.ts';
import type { Config } from '../../platform/config.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { operatorSettings } from '../../policy/config.ts';
import type { Currency } from '../../store/contract.ts';
import { receiptSettings } from '../config.ts';
import type { Receipt } from '../contract.ts';
import type { LineRow, OrderRow, ReceiptFacts } from '../order-rows.ts';

type Settings = Pick<Config, 'of'>;
type SoldLine = Pick<LineRow, 'seller'>;

function factsNow(config: Settings, currency: Currency, lines: readonly SoldLine[]): ReceiptFacts {
  const { name, representative, registration, mailOrder } = config.of(operatorSettings);
  return {
    sellers: lines.map(({ seller }) => seller),
    operator: { name, representative, registration, mailOrder },
    invoiceNumber: currency === 'JPY' ? config.of(receiptSettings).invoiceNumber : null,
    percent: taxPercent[currency],
  };
}

/** Stores the facts of a receipt with the order, in the transaction of its payment. */
export async function keepReceipt(
  connection: Connection,
  config: Settings,
  { order_id: orderId, currency }: Pick<OrderRow, 'order_id' | 'currency'>,
  lines: readonly SoldLine[],
): Promise<void> {
  await connection.query('UPDATE fan_order SET receipt = $2 WHERE order_id = $1', [
    orderId,
    factsNow(config, currency, lines),
  ]);
}

/** Content of a receipt by law: the seller, and by rate the tax in the amounts that were paid and not refunded. */
export function receiptOf(
  config: Settings,
  order: Pick<OrderRow, 'currency' | 'payment_amount' | 'refunded' | 'receipt'>,
  lines: readonly SoldLine[],
  language: Language,
): Receipt {
  const { currency, payment_amount: paid, refunded } = order;
  const facts = order.receipt ?? factsNow(config, currency, lines);
  const money = (amount: number) => ({ amount, currency });
  return {
    ...companiesOf(facts, language),
    taxes: taxesOf([{ gross: paid - refunded, percent: facts.percent }])
      .filter(({ percent, gross }) => percent > 0 && gross > 0)
      .map(({ percent, gross, tax }) => ({ percent, gross: money(gross), tax: money(tax) })),
  };
}

/** The numbers are those of the operator, which sells its own products or those of another company. */
function companiesOf(
  { sellers, operator, invoiceNumber }: ReceiptFacts,
  language: Language,
): Pick<Receipt, 'seller' | 'soldThrough'> {
  const { name, representative, registration, mailOrder } = operator;
  const company = {
    name: name[language],
    representative: representative[language],
    registration: registration[language],
    mailOrder: mailOrder[language],
    invoiceNumber,
  };
  const others = sellers.filter((seller) => seller.ko !== name.ko && seller.en !== name.en && seller.ja !== name.ja);
  if (others.length === 0) return { seller: company, soldThrough: null };
  const names = [...new Set(sellers.map((seller) => seller[language]))].join(' · ');
  const nothing = { representative: '', registration: '', mailOrder: '', invoiceNumber: null };
  return { seller: { name: names, ...nothing }, soldThrough: company };
}
