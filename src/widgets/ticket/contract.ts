import { oneOf, text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

export const ticketElement = {
  tag: 'fan-ticket',
  attributes: { ticketId: text(), state: oneOf(['holding', 'used']), code: text() },
  events: {
    'fan-navigate': cancelable<Navigation & { ticketId?: string | null }>(),
    'fan-ticket-registered': event<{ ticketId: string; passId: string }>(),
    'fan-before-ticket-use': cancelable<{ ticketId: string; roundId: string }>(),
    'fan-ticket-used': event<{ ticketId: string; roundId: string }>(),
    'fan-ticket-reset': event<{ ticketId: string }>(),
    'fan-ticket-device-changed': event<{ ticketId: string }>(),
    'fan-ticket-entry-shown': event<{ ticketId: string }>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['ticket', 'register', 'use-button'],
  height: { default: '43rem' },
  words: 'ticket',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-ticket': typeof ticketElement;
  }
}
