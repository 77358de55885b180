import { useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/store/index.ts';

/** What came of an order, as the server says: the address only names it. Completion and failure are the same page. */
export default function OrderResultPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  return (
    <div className="page">
      <h1 className="unseen">{t('order')}</h1>
      <fan-store order-id={search.get('order') ?? undefined} />
    </div>
  );
}
