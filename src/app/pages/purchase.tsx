import { useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/purchase/index.ts';

/** The fan's purchases; `?order=` opens one. */
export default function PurchasePage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  return (
    <div className="page">
      <h1 className="page-title">{t('purchases')}</h1>
      <fan-purchase order-id={search.get('order') ?? undefined} />
    </div>
  );
}
