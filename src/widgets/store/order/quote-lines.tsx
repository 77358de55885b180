import { formatMoney } from '../../../../rules/money.ts';
import type { Quote } from '../../../../server/order/contract.ts';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';

/** The products, their quantities and prices. */
export function QuoteLines({ lines }: { lines: readonly Omit<Quote['lines'][number], 'seller'>[] }) {
  const t = useWords('store-order');
  const language = useLanguage();
  return (
    <ul className="lines">
      {lines.map((line) => (
        <li key={line.productId}>
          <Picture picture={line.picture} shape="portrait" decorative sizes="5rem" />
          <p>
            <strong dir="auto">{line.name}</strong>
            <span>{t('timesPieces', { count: line.quantity, price: formatMoney(line.unitPrice, language) })}</span>
            {line.feePerPiece ? <span>{t('feeEach', { fee: formatMoney(line.feePerPiece, language) })}</span> : null}
          </p>
        </li>
      ))}
    </ul>
  );
}
