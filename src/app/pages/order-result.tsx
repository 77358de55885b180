import { useRoute, useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/store/index.ts';
import { HomeLink } from '../layout/navigation/home-link.tsx';
import { NoOrder } from './no-order.tsx';

/**
 * The result of an order. The address has only its id; the server decides, so success and failure are the same page.
 */
export default function OrderResultPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  // A failure has no shared layout (specification §2), but a link to the home page.
  const orderId = search.get('order');
  const isAlone = useRoute('/order/fail')[0];
  return (
    <div className="page">
      {isAlone ? <HomeLink /> : null}
      {orderId ? (
        <>
          <h1 className="unseen">{t('order')}</h1>
          <fan-store order-id={orderId} />
        </>
      ) : (
        <NoOrder />
      )}
    </div>
  );
}
