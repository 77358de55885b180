import { number, oneOf, text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

export const policyElement = {
  tag: 'fan-policy',
  attributes: {
    type: oneOf(['terms', 'privacy', 'service', 'commercial', 'age', 'marketing'], 'terms'),
    version: text(),
    section: number(),
  },
  events: {
    'fan-navigate': cancelable<Navigation>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['title', 'text', 'versions'],
  height: { default: '100rem' },
  words: 'policy',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-policy': typeof policyElement;
  }
}
