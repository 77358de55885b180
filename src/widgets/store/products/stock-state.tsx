import type { Product } from '../../../../server/store/contract.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';

type StockStateProps = { product: Pick<Product, 'saleState' | 'left' | 'opensAt'> };

/** A message if a product can't be bought or is limited; otherwise nothing. */
export function StockState({ product: { saleState, left, opensAt } }: StockStateProps) {
  const t = useWords('store');
  const language = useLanguage();
  if (saleState === 'ON_SALE') return null;
  const at = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  return (
    <p className="stock" data-sale={saleState}>
      {t(saleState, { count: left ?? 0, at: at.format(Date.parse(opensAt)) })}
    </p>
  );
}
