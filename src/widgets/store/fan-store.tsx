import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHost } from '../../core/element/host.ts';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import type { storeElement } from './contract.ts';
import { createFanStoreState, type FanStoreState } from './fan-store-state.ts';
import { checkoutPart, orderPart } from './late-parts.ts';
import type { Place, StoreAttributes } from './place.ts';
import { Catalogue } from './products/catalogue.tsx';
import { ProductScreen } from './products/product-screen.tsx';

/** The store: its products, one of them, or an order. */
export function FanStore({ titleId, kind, productId, quantity, orderId, back, inWindow }: StoreAttributes) {
  useSignals();
  const host = useHost<typeof storeElement>();
  const [state] = useState(() => createFanStoreState(host));
  const place = state.place.value;
  const shown = useRef<string | null>(null);

  useLayoutEffect(
    () => state.follow({ titleId, kind, productId, quantity, orderId, back, inWindow }),
    [state, titleId, kind, productId, quantity, orderId, back, inWindow],
  );
  useEffect(() => state.dispose, [state]);
  useLayoutEffect(() => {
    // A place that was opened from far down another begins at its head.
    const isStep = shown.current !== null && shown.current !== place?.name;
    shown.current = place?.name ?? null;
    if (isStep && host.element.getBoundingClientRect().top < 0) host.element.scrollIntoView();
  }, [place, host]);

  return <div className="fan-store">{place ? <Shown state={state} place={place} /> : null}</div>;
}

function Shown({ state, place }: { state: FanStoreState; place: Place }) {
  useSignals();
  const product = state.product.value;
  switch (place.name) {
    case 'list':
      return <Catalogue state={state} />;
    case 'product':
      return product ? <ProductScreen key={place.productId} state={state} product={product} /> : null;
    case 'checkout':
      return <CheckoutPlace state={state} productId={place.productId} quantity={place.quantity} />;
    case 'order':
      return <OrderPlace state={state} orderId={place.orderId} />;
  }
}

function CheckoutPlace({ state, ...lines }: { state: FanStoreState; productId: string; quantity: number }) {
  return (
    <LateView part={checkoutPart} waiting={<Waiting />} onFailure={state.reportError}>
      {(part) => <part.Checkout key={lines.productId} state={state} {...lines} />}
    </LateView>
  );
}

function OrderPlace({ state, orderId }: { state: FanStoreState; orderId: string }) {
  return (
    <LateView part={orderPart} waiting={<Waiting />} onFailure={state.reportError}>
      {(part) => <part.OrderScreen key={orderId} state={state} orderId={orderId} />}
    </LateView>
  );
}

function Waiting() {
  const t = useWords('store');
  return (
    <Loading label={t('loading')} className="waiting">
      <Skeleton shape="line" />
      <Skeleton shape="stage" />
    </Loading>
  );
}
