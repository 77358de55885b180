import { formatMoney } from '../../../rules/money.ts';
import type { Order } from '../../../server/order/contract.ts';
import { useLanguage, useWords } from '../../core/words/words.ts';

const facts = ['name', 'representative', 'registration', 'mailOrder', 'invoiceNumber'] as const;

/** What the law asks a receipt to say: the tax in the amount, and who sold it. Nothing before the payment. */
export function ReceiptFacts({ receipt }: Pick<Order, 'receipt'>) {
  const t = useWords('purchase');
  const language = useLanguage();
  if (receipt === null) return null;
  const { seller, taxes } = receipt;
  return (
    <dl className="receipt-facts">
      {taxes.map(({ percent, gross, tax }) => (
        <div key={percent}>
          <dt>{t(`receiptFacts.rate.${gross.currency}`, { percent })}</dt>
          <dd>{t('receiptFacts.tax', { tax: formatMoney(tax, language), gross: formatMoney(gross, language) })}</dd>
        </div>
      ))}
      {facts.map((fact) =>
        seller[fact] ? (
          <div key={fact}>
            <dt>{t(`receiptFacts.${fact === 'name' ? 'seller' : fact}`)}</dt>
            <dd dir="auto">{seller[fact]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
