import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { formatMoney } from '../../../../rules/money.ts';
import { accent } from '../../../core/design/accent.ts';
import { useShown } from '../../../core/element/view/use-shown.ts';
import { useLatePart } from '../../../core/state/late-part.ts';
import { Heading, useViewStart } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { ArrowLeftIcon } from '../../../core/ui/icons/arrow-left.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { LateView } from '../../../core/ui/state/late-view.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { buyPart } from '../late-parts.ts';
import { StoreLink } from '../store-link.tsx';
import type { ProductDetail, ProductState } from './product-state.ts';
import { StockState } from './stock-state.tsx';

export interface ProductScreenProps {
  state: FanStoreState;
  product: ProductState;
}

/** A product, its terms, and the quantity. */
export function ProductScreen({ state, product }: ProductScreenProps) {
  useSignals();
  const t = useWords('store');
  const detail = product.detail.value;
  const shown = detail.value;
  useLatePart(buyPart, true, state.reportError);
  useShown(shown?.productId, () => {
    if (shown) state.host.emit('fan-product-shown', { productId: shown.productId, name: shown.name });
  });
  return (
    <>
      <StoreLink state={state} to={{ name: 'list' }} className="button button-plain back">
        <ArrowLeftIcon />
        {t('all')}
      </StoreLink>
      {detail.value ? (
        <Loaded state={state} product={product} detail={detail.value} />
      ) : detail.status === 'failed' ? (
        <ErrorState error={detail.error} retryLabel={t('retry')} onRetry={product.load} />
      ) : (
        <Loading label={t('loading')} className="product waiting">
          <Skeleton shape="portrait" />
          <div>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
          </div>
        </Loading>
      )}
    </>
  );
}

export interface LoadedProps extends ProductScreenProps {
  detail: ProductDetail;
}

function Loaded({ state, product, detail }: LoadedProps) {
  const t = useWords('store');
  const language = useLanguage();
  const heading = useViewStart();
  return (
    <article className="product" part="product" {...accent(detail.accent)}>
      <Pictures detail={detail} />
      <div className="product-words">
        <header>
          <p className="card-title" dir="auto">
            {detail.titleName} · {t(detail.kind)}
          </p>
          <Heading ref={heading} tabIndex={-1} className="product-name" dir="auto">
            {detail.name}
          </Heading>
          <p className="product-price figures">{formatMoney(detail.price, language)}</p>
          <StockState product={detail} />
        </header>
        <p className="description" dir="auto">
          {detail.description}
        </p>
        <Facts detail={detail} />
        <Buy state={state} product={product} detail={detail} />
      </div>
    </article>
  );
}

/** The first picture is large; the others can replace it. */
function Pictures({ detail }: { detail: ProductDetail }) {
  const t = useWords('store');
  const [index, setIndex] = useState(0);
  const shown = detail.pictures[index] ?? detail.pictures[0];
  return (
    <div className="product-pictures">
      {shown ? (
        <Picture key={shown.url} picture={shown} shape="portrait" eager="first" sizes="(width >= 48rem) 50vw, 100vw" />
      ) : null}
      {detail.pictures.length > 1 ? (
        <ul>
          {detail.pictures.map((picture, each) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-pressed={each === index}
                aria-label={t('picture', { number: each + 1 })}
                onClick={() => setIndex(each)}
              >
                <Picture picture={picture} shape="portrait" decorative sizes="5rem" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Facts({ detail }: { detail: ProductDetail }) {
  const t = useWords('store');
  const language = useLanguage();
  const { votePack, feePerPiece, feeReason, limitPerFan, delivery, withdrawal, seller } = detail;
  const rows = [
    votePack && [t('holds'), t('holdsText', { count: votePack.rights, days: votePack.validDays })],
    feePerPiece && [t('fee'), `${t('feeText', { fee: formatMoney(feePerPiece, language) })} ${feeReason ?? ''}`],
    limitPerFan !== null && [t('limit'), t('limitText', { count: limitPerFan })],
    [t('delivery'), delivery],
    [t('withdrawal'), withdrawal],
    [t('seller'), seller],
  ];
  return (
    <dl className="facts">
      {rows.map((row) =>
        row ? (
          <div key={row[0]}>
            <dt>{row[0]}</dt>
            <dd dir="auto">{row[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** The fixed bar at the bottom: quantity, total and the buttons. Its script is loaded together with the product. */
function Buy({ state, product, detail }: LoadedProps) {
  useSignals();
  const t = useWords('store');
  if (product.maxQuantity.value === 0) {
    // It has the classes of the notify button that replaces it: nothing moves.
    const closed = (
      <Button kind="primary" large wide disabled>
        {t(`closed.${detail.saleState}`)}
      </Button>
    );
    return (
      <div className="buy">
        {detail.saleState === 'SOLD_OUT' ? (
          <LateView part={buyPart} waiting={closed} onFailure={state.reportError}>
            {(part) => <part.RestockBar state={state} product={product} />}
          </LateView>
        ) : (
          closed
        )}
      </div>
    );
  }
  return (
    <LateView part={buyPart} waiting={<div className="buy buy-open" />} onFailure={state.reportError}>
      {(part) => <part.BuyBar state={state} product={product} detail={detail} />}
    </LateView>
  );
}
