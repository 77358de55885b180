import { defineReference } from '../../core/element/reference.ts';
import { ticketElement } from './contract.ts';

export const ticketReference = defineReference(ticketElement, {
  summary: "The fan's tickets: register a code, use one for a round, move it to another device, show it at the door.",
  attributes: {
    ticketId: 'Shows this ticket of the fan instead of all.',
    state: 'Which list is shown first: tickets that can be used further, or finished ones.',
    code: 'A code that stands in the field already, as a printed address brings it.',
  },
  events: {
    'fan-navigate':
      'A fan opens a ticket, the list or another page. `preventDefault()` leaves the step to the page, which can set `ticket-id`.',
    'fan-ticket-registered': 'A code became a ticket.',
    'fan-before-ticket-use':
      'A fan has confirmed and is about to use a ticket for a round. `preventDefault()` stops it; nothing is spent.',
    'fan-ticket-used': 'A ticket is used for a round, which can be watched now.',
    'fan-ticket-reset': 'The uses of a ticket were taken back.',
    'fan-ticket-device-changed': 'A ticket was bound to this device.',
    'fan-ticket-entry-shown':
      'The entry code is on the screen, and its key is kept in this browser: from now on it needs no network. Your page does, unless it keeps itself.',
    'fan-error': 'An error was shown to the fan.',
  },
  parts: {
    ticket: 'A ticket.',
    register: 'The form that takes a code.',
    'use-button': 'The button that uses a ticket for a round.',
  },
});
