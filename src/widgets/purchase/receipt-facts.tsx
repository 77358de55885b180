import { formatMoney } from '../../../rules/money.ts';
import type { Order } from '../../../server/order/contract.ts';
import { useLanguage, useWords } from '../../core/words/words.ts';

const facts = ['representative', 'registration', 'mailOrder', 'invoiceNumber'] as const;

/** The facts that a receipt must have by law: the taxes, and the companies that sold the order. Empty before the payment. */
export function ReceiptFacts({ receipt }: Pick<Order, 'receipt'>) {
  const t = useWords('purchase');
  const language = useLanguage();
  if (receipt === null) return null;
  const { seller, soldThrough, taxes } = receipt;
  // The numbers are the operator's.
  const operator = soldThrough ?? seller;
  const companies = [
    ['seller', seller.name],
    ['soldThrough', soldThrough?.name],
    ...facts.map((fact) => [fact, operator[fact]] as const),
  ] as const;
  return (
    <dl className="receipt-facts">
      {taxes.map(({ percent, gross, tax }) => (
        <div key={percent}>
          <dt>{t(`receiptFacts.rate.${gross.currency}`, { percent })}</dt>
          <dd>{t('receiptFacts.tax', { tax: formatMoney(tax, language), gross: formatMoney(gross, language) })}</dd>
        </div>
      ))}
      {companies.map(([fact, value]) =>
        value ? (
          <div key={fact}>
            <dt>{t(`receiptFacts.${fact}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
