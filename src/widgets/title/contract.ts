import { text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

export const titleElement = {
  tag: 'fan-title',
  attributes: { titleId: text() },
  events: {
    'fan-navigate': cancelable<Navigation>(),
    'fan-title-shown': event<{ titleId: string; name: string }>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['hero', 'hero-action', 'section', 'heading', 'card'],
  height: { default: '100rem' },
  words: 'title',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-title': typeof titleElement;
  }
}
