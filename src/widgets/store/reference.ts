import { defineReference } from '../../core/element/reference.ts';
import { storeElement } from './contract.ts';

export const storeReference = defineReference(storeElement, {
  summary: 'The store: products, a product, the order with its final confirmation, payment and what came of it.',
  attributes: {
    titleId: "Limits the products to one title's.",
    kind: 'Limits the products to one kind, until the fan chooses another.',
    productId: 'Shows this product instead of the list.',
    quantity: 'With `product-id`: opens the order form for so many pieces.',
    orderId: 'Shows this order of the fan, to be paid or paid already.',
    cart: 'Shows the cart.',
    currency: 'With `cart`: opens the order form for what is in the cart in this currency.',
    back: 'The page on the platform to which a fan returns with new vote rights, like `/votehome?vote=final`.',
    inWindow: "The element stands in the platform's own payment window, which tells the page that opened it.",
  },
  events: {
    'fan-navigate':
      'A fan opens a product, an order or the list. `preventDefault()` leaves the step to the page, which can set the attributes.',
    'fan-product-shown': "A product is shown, with its name in the reader's language.",
    'fan-cart-change':
      'The fan has changed the cart in this element. `pieces` counts all lines; on a partner’s page, those that were added on it.',
    'fan-before-checkout':
      'A fan has confirmed and is about to order. `preventDefault()` stops it; nothing is lost. `lines` has all products, `productId` the first.',
    'fan-order-complete': 'An order has been paid, as the server says.',
    'fan-order-delivered':
      'The tickets, vote rights and photocards of a paid order are the fan’s: a moment later than `fan-order-complete`.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: {
    card: 'A product in the list.',
    product: 'The page of a product.',
    'buy-button': 'The button that leads from a product to its order form.',
    'cart-button': 'The button that adds a product to the cart.',
    'pay-button': 'The button that pays.',
  },
  properties: {
    '--fan-edge-top': 'The height of a bar of the page at the top of the window: sticky parts stay below it.',
    '--fan-edge-bottom': 'The same for the bottom of the window.',
  },
});
