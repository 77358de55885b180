import type { Transitions } from '../../order/service.ts';

export type AttemptState = 'READY' | 'IN_PROGRESS' | 'DONE' | 'FAILED' | 'EXPIRED';

/**
 * All transitions of a payment attempt. As with orders, the table `attempt_transition` holds the same pairs, and its
 * trigger refuses all others.
 */
export const attemptTransitions: Transitions<AttemptState> = {
  READY: {
    IN_PROGRESS: 'the fan approved the amount of the order; it is about to be captured',
    FAILED: 'the fan left, the provider declined, or another attempt took its place',
    EXPIRED: 'it was not paid in time',
  },
  IN_PROGRESS: {
    DONE: 'the provider captured the money',
    FAILED: 'the provider refused to capture',
    EXPIRED: 'the approval ran out before it was captured',
  },
  DONE: {},
  FAILED: {
    IN_PROGRESS: 'the fan approved after all, and the order can be paid',
    DONE: 'the provider captured after all; the money goes back',
  },
  EXPIRED: {
    IN_PROGRESS: 'the fan approved late, and the pieces could be reserved again',
    DONE: 'the provider captured after all; the money goes back',
  },
};
