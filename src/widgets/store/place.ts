import { type SitePath, sitePath } from '../../../rules/site/site-path.ts';
import type { Currency, ProductKind } from '../../../server/store/contract.ts';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import type { storeElement } from './contract.ts';

export type StoreAttributes = PropsOf<typeof storeElement.attributes>;

/** A place in the store. */
export type Place =
  | { name: 'list'; kind?: ProductKind | undefined }
  | { name: 'product'; productId: string }
  | { name: 'checkout'; productId: string; quantity: number }
  | { name: 'cart' }
  /** The lines of the cart in one currency: an order has one. */
  | { name: 'cartCheckout'; currency: Currency }
  | { name: 'order'; orderId: string };

/** The place of the attributes. */
export function placeOf({ orderId, productId, quantity, kind, cart, currency }: StoreAttributes): Place {
  if (orderId) return { name: 'order', orderId };
  if (!productId) {
    if (!cart) return { name: 'list', kind };
    return currency ? { name: 'cartCheckout', currency } : { name: 'cart' };
  }
  if (quantity === undefined) return { name: 'product', productId };
  return { name: 'checkout', productId, quantity: Math.min(99, Math.max(1, Math.trunc(quantity))) };
}

/** The page of a place on the platform. */
export function linkTo(place: Place, titleId?: string): SitePath {
  switch (place.name) {
    case 'list':
      return sitePath('/producthome', { kind: place.kind, title: titleId });
    case 'product':
      return sitePath('/producthome', { product: place.productId, title: titleId });
    case 'checkout':
      return sitePath('/order', { product: place.productId, quantity: String(place.quantity) });
    case 'cart':
      return '/cart';
    case 'cartCheckout':
      return sitePath('/order', { cart: place.currency });
    case 'order':
      return sitePath('/order', { order: place.orderId });
  }
}
