import { createLatePart } from '../../core/state/late-part.ts';

/** The list and a product are in the element's own script; checkout and orders are loaded by these. */
export const checkoutPart = createLatePart(() => import('./checkout/checkout-part.tsx'), 'store-order', 'error');
export const orderPart = createLatePart(() => import('./order/order-part.tsx'), 'store-order', 'error');
