import { flag, oneOf, text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

export const eventElement = {
  tag: 'fan-event',
  attributes: {
    eventId: text(),
    titleId: text(),
    filter: oneOf(['all', 'ongoing', 'ended', 'upcoming'], 'all'),
    mine: flag(),
  },
  events: {
    'fan-navigate': cancelable<Navigation & { eventId?: string | null }>(),
    'fan-before-entry': cancelable<{ eventId: string }>(),
    'fan-event-entry': event<{ eventId: string }>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['card', 'hero', 'entry', 'entry-button', 'result'],
  height: { default: '100rem', '48rem [event-id]': '72rem' },
  words: 'event',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-event': typeof eventElement;
  }
}
