import { useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/store/index.ts';
import { NoOrder } from './no-order.tsx';

const currencies = ['KRW', 'JPY', 'USD'] as const;

/**
 * `?product=` and `quantity=` open the order form, `cart=` the one for the cart in a currency, `order=` an existing order, in any tab; `window=popup` means that a
 * partner's page opened this one for the payment. Without an order and a product there is nothing to show.
 */
export default function OrderPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  const currency = currencies.find((each) => each === search.get('cart'));
  if (!search.get('order') && !search.get('product') && !currency) {
    return (
      <div className="page">
        <NoOrder />
      </div>
    );
  }
  return (
    <div className="page">
      <h1 className="unseen">{t('order')}</h1>
      <fan-store
        order-id={search.get('order') ?? undefined}
        product-id={search.get('product') ?? undefined}
        quantity={Number(search.get('quantity') ?? 1)}
        cart={currency !== undefined}
        currency={currency}
        in-window={search.get('window') === 'popup'}
      />
    </div>
  );
}
