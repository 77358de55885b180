import { effect, signal, untracked } from '@preact/signals-react';
import type { ProductKind } from '../../../server/store/contract.ts';
import type { Host } from '../../core/element/host.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { isSignedInWith } from '../../core/session/scopes.ts';
import { session } from '../../core/session/session.ts';
import { requestSignIn } from '../../core/session/sign-in.ts';
import { tabStorage } from '../../core/storage/storage.ts';
import type { storeElement } from './contract.ts';
import { linkTo, type Place, placeOf, type StoreAttributes } from './place.ts';
import { createCatalogueState } from './products/catalogue-state.ts';
import { createProductState, type ProductState } from './products/product-state.ts';

export type StoreHost = Host<typeof storeElement>;
export type FanStoreState = ReturnType<typeof createFanStoreState>;

const backKey = 'storeBack';

/** The current place in the store. The attributes and the fan's steps both change it. */
export function createFanStoreState(host: StoreHost) {
  const place = signal<Place | null>(null);
  const product = signal<ProductState | null>(null);
  const reportError = reporterOf(host);
  const catalogue = createCatalogueState(host.language, reportError);
  let latest: Partial<StoreAttributes> = {};

  function show(next: Place): void {
    const productId = next.name === 'product' ? next.productId : null;
    if (product.peek()?.productId !== productId) {
      product.peek()?.dispose();
      product.value = productId === null ? null : createProductState(productId, host.language, reportError);
    }
    if (next.name === 'list') catalogue.choose(next.kind, latest.titleId);
    place.value = next;
  }

  function go(next: Place): void {
    const productId = 'productId' in next ? next.productId : null;
    const orderId = next.name === 'order' ? next.orderId : null;
    if (host.emit('fan-navigate', { to: linkTo(next, latest.titleId), productId, orderId })) show(next);
  }

  const stopFollowing = effect(() => {
    // Names and terms from the server are in the reader's language.
    void host.language.value;
    untracked(() => {
      if (place.peek()?.name === 'list') void catalogue.products.load();
      void product.peek()?.load();
    });
  });

  return {
    host,
    place,
    product,
    catalogue,
    go,

    reportError,
    /** Follows the attributes. Only changed values count, so that a step of the fan is not undone. */
    follow(attributes: StoreAttributes): void {
      const before = latest;
      latest = attributes;
      if (attributes.back?.startsWith('/') && !attributes.back.startsWith('//')) {
        tabStorage.write(backKey, attributes.back);
      }
      const watched = ['titleId', 'kind', 'productId', 'quantity', 'orderId', 'cart', 'currency'] as const;
      if (!place.peek() || watched.some((name) => before[name] !== attributes[name])) show(placeOf(attributes));
    },
    choose(kind: ProductKind | undefined): void {
      go({ name: 'list', kind });
    },
    /** Opens an order form; without a session that may order, the same click asks for it. */
    order(form: Extract<Place, { name: 'checkout' | 'cartCheckout' }>): void {
      go(form);
      if (session.isHydrated.peek() && !isSignedInWith('store')) requestSignIn('store');
    },
    isInWindow: () => latest.inWindow === true,
    /** The vote that linked here; kept across a payment that left the page. */
    voteToReturnTo: () => tabStorage.read(backKey),
    dispose(): void {
      stopFollowing();
      catalogue.products.dispose();
      product.peek()?.dispose();
    },
  };
}
