import type { Transitions } from '../platform/database/transitions.ts';
import type { TicketState } from './contract.ts';

/**
 * Every change of a ticket's state. The database's table `ticket_transition` holds the same pairs, a trigger refuses any other,
 * and a test compares the two. The same holds for codes.
 */
export const ticketTransitions: Transitions<TicketState> = {
  HOLDING: {
    USED: 'the fan used it for a round, or entered the venue with it',
    REFUNDED: 'the money goes back; it was never used',
    REVOKED: 'an operator took it back',
    EXPIRED: 'its time is over',
  },
  USED: {
    HOLDING: 'the fan undid the uses, which a ticket allows a few times',
    REFUNDED: 'an operator gives the money back, such as for a show that was called off',
    REVOKED: 'an operator took it back',
    EXPIRED: 'its time is over',
  },
  REFUNDED: {},
  REVOKED: {},
  EXPIRED: {},
};

export type CodeState = 'ISSUED' | 'REGISTERED' | 'EXPIRED' | 'REVOKED';

export const codeTransitions: Transitions<CodeState> = {
  ISSUED: {
    REGISTERED: 'a fan made a ticket of it',
    EXPIRED: 'no fan registered it in time',
    REVOKED: 'an operator took it back',
  },
  REGISTERED: {},
  EXPIRED: {},
  REVOKED: {},
};
