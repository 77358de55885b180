import type { Transitions } from '../platform/database/transitions.ts';
import type { OrderStatus } from './contract.ts';

export { allows, pairsOf, printTransitions, type Transitions } from '../platform/database/transitions.ts';

/**
 * Every change of an order's state. The database's table `order_transition` holds the same pairs, a trigger refuses any other,
 * and a test compares the two.
 */
export const orderTransitions: Transitions<OrderStatus> = {
  RESERVED: {
    PAYING: 'the fan requested a payment page',
    EXPIRED: 'it was not paid in time; the pieces are released',
    CANCELED: 'the fan canceled; the pieces are released',
  },
  PAYING: {
    PAID: 'the provider captured the amount of the order',
    EXPIRED: 'it was not paid in time; the pieces are released',
    CANCELED: 'the fan canceled; the pieces are released',
  },
  PAID: {
    FULFILLED: 'every line is delivered or on its way',
    PARTIALLY_REFUNDED: 'a part of the money goes back',
    REFUNDED: 'all of the money goes back',
  },
  FULFILLED: {
    PARTIALLY_REFUNDED: 'a part of the money goes back',
    REFUNDED: 'all of the money goes back',
  },
  PARTIALLY_REFUNDED: { REFUNDED: 'the rest of the money goes back' },
  REFUNDED: {},
  EXPIRED: { PAYING: 'a success came late, and the pieces could be reserved again' },
  CANCELED: {},
};
