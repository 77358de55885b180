import { text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

export const purchaseElement = {
  tag: 'fan-purchase',
  attributes: { orderId: text() },
  events: {
    'fan-navigate': cancelable<Navigation & { orderId?: string | null }>(),
    'fan-order-refund': event<{ orderId: string; lineIds: readonly string[] }>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['order'],
  height: { default: '30rem' },
  words: 'purchase',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-purchase': typeof purchaseElement;
  }
}
