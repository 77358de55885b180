import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useHost } from '../../core/element/host.ts';
import { useElementState } from '../../core/element/view/element-state-hook.ts';
import type { LatePart } from '../../core/state/late-part.ts';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import type { storeElement } from './contract.ts';
import { createFanStoreState, type FanStoreState } from './fan-store-state.ts';
import { cartPart, checkoutPart, orderPart } from './late-parts.ts';
import { linkTo, type Place, type StoreAttributes } from './place.ts';
import { Catalogue } from './products/catalogue.tsx';
import { ProductScreen } from './products/product-screen.tsx';

/** The store: its products, one of them, or an order. */
export function FanStore(attributes: StoreAttributes) {
  useSignals();
  const host = useHost<typeof storeElement>();
  const state = useElementState(
    () => createFanStoreState(host),
    (store) => store.follow(attributes),
    Object.values(attributes),
  );
  const place = state.place.value;
  const shown = useRef<string | null>(null);

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
    case 'cartCheckout':
      return (
        <LatePlace state={state} part={checkoutPart}>
          {(part) => <part.Checkout key={linkTo(place)} state={state} place={place} />}
        </LatePlace>
      );
    case 'cart':
      return (
        <LatePlace state={state} part={cartPart}>
          {(part) => <part.CartScreen state={state} />}
        </LatePlace>
      );
    case 'order':
      return (
        <LatePlace state={state} part={orderPart}>
          {(part) => <part.OrderScreen key={place.orderId} state={state} orderId={place.orderId} />}
        </LatePlace>
      );
  }
}

interface LatePlaceProps<Part> {
  state: FanStoreState;
  part: LatePart<Part>;
  children: (part: Part) => ReactNode;
}

function LatePlace<Part>({ state, part, children }: LatePlaceProps<Part>) {
  return (
    <LateView part={part} waiting={<Waiting />} onFailure={state.reportError}>
      {children}
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
