import { createLatePart } from '../../core/state/late-part.ts';

/** The list and a product's words are in the element's own script; these load the checkout. */
export const buyPart = createLatePart(() => import('./cart/buy-part.tsx'), 'store-cart', 'error');
export const cartPart = createLatePart(() => import('./cart/cart-part.tsx'), 'store-cart', 'error');
export const checkoutPart = createLatePart(
  () => import('./checkout/checkout-part.tsx'),
  'store-order',
  'address',
  'error',
);
export const orderPart = createLatePart(() => import('./order/order-part.tsx'), 'store-order', 'error');
