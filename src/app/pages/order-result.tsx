import { useRoute, useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/store/index.ts';
import { HomeLink } from '../layout/home-link.tsx';

/** What came of an order, as the server says: the address only names it. Completion and failure are the same page. */
export default function OrderResultPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  // The failure stands without the shared layout (specification §2), but not without a way home.
  const isAlone = useRoute('/order/fail')[0];
  return (
    <div className="page">
      {isAlone ? <HomeLink /> : null}
      <h1 className="unseen">{t('order')}</h1>
      <fan-store order-id={search.get('order') ?? undefined} />
    </div>
  );
}
