import { defineReference } from '../../core/element/reference.ts';
import { purchaseElement } from './contract.ts';

export const purchaseReference = defineReference(purchaseElement, {
  summary: "The fan's purchases: the state and the receipt of each, and how to cancel or refund it.",
  attributes: { orderId: 'Shows this order instead of the list.' },
  events: {
    'fan-navigate':
      'A fan opens an order, the list, or a page of the store. `preventDefault()` leaves the step to the page.',
    'fan-order-refund': 'A refund has been accepted.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: { order: 'An order, in the list and by itself.' },
});
