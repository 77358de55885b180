import { flag, number, oneOf, text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

interface CheckoutDetail {
  /** Of the first line. */
  productId: string;
  quantity: number;
  /** All lines: an order from the cart may have several. */
  lines: { productId: string; quantity: number }[];
}

export const storeElement = {
  tag: 'fan-store',
  attributes: {
    titleId: text(),
    kind: oneOf(['VOTE_PACK', 'TICKET', 'PHOTOCARD', 'GOODS']),
    productId: text(),
    quantity: number(),
    orderId: text(),
    cart: flag(),
    currency: oneOf(['KRW', 'JPY', 'USD']),
    back: text(),
    inWindow: flag(),
  },
  events: {
    'fan-navigate': cancelable<Navigation & { productId: string | null; orderId: string | null }>(),
    'fan-product-shown': event<{ productId: string; name: string }>(),
    'fan-cart-change': event<{ pieces: number }>(),
    'fan-before-checkout': cancelable<CheckoutDetail>(),
    'fan-order-complete': event<{ orderId: string; number: string }>(),
    'fan-order-delivered': event<{ orderId: string; number: string }>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['card', 'product', 'buy-button', 'cart-button', 'pay-button'],
  height: { default: '100rem', '60rem [product-id]': '65rem' },
  words: 'store',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-store': typeof storeElement;
  }
}
