import { homeZone } from '../../../../rules/moments.ts';
import type { Product } from '../../../../server/store/contract.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';

type StockStateProps = { product: Pick<Product, 'saleState' | 'left' | 'opensAt'> };

/** A message if a product can't be bought or is limited; otherwise nothing. */
export function StockState({ product: { saleState, left, opensAt } }: StockStateProps) {
  const t = useWords('store');
  const { instant } = useMoments(homeZone);
  if (saleState === 'ON_SALE') return null;
  return (
    <p className="stock" data-sale={saleState}>
      {t(saleState, { count: left ?? 0, at: instant(opensAt) })}
    </p>
  );
}
