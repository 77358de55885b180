import { useSignals } from '@preact/signals-react/runtime';
import { Tabs } from '../../../core/ui/content/tabs.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { ProductCard } from './product-card.tsx';

const kinds = ['ALL', 'VOTE_PACK', 'TICKET', 'PHOTOCARD', 'GOODS'] as const;

/** The products of a kind. */
export function Catalogue({ state }: { state: FanStoreState }) {
  useSignals();
  const t = useWords('store');
  return (
    <Tabs
      label={t('kinds')}
      tabs={kinds.map((id) => ({ id, label: t(id) }))}
      selected={state.catalogue.kind.value ?? 'ALL'}
      onSelect={(id) => state.choose(id === 'ALL' ? undefined : id)}
    >
      <Products state={state} />
    </Tabs>
  );
}

function Products({ state }: { state: FanStoreState }) {
  useSignals();
  const t = useWords('store');
  const { catalogue } = state;
  const products = catalogue.products.state.value;
  if (!products.value) {
    if (products.status === 'failed') {
      return <ErrorState error={products.error} retryLabel={t('retry')} onRetry={catalogue.products.load} />;
    }
    return (
      <Loading label={t('loading')} className="products">
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} shape="portrait" />
        ))}
      </Loading>
    );
  }
  if (products.value.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <>
      <ul className="products" aria-busy={products.status === 'loading'}>
        {products.value.map((product, index) => (
          <ProductCard
            key={product.productId}
            state={state}
            product={product}
            eager={index === 0 ? 'first' : index === 1}
          />
        ))}
      </ul>
      <NextPage list={catalogue.products} moreLabel={t('more')} retryLabel={t('retry')} />
    </>
  );
}
