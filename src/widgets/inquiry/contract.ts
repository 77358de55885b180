import { oneOf, text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

export const inquiryElement = {
  tag: 'fan-inquiry',
  attributes: {
    view: oneOf(['questions', 'ask', 'inbox'], 'questions'),
    inquiryId: text(),
    questionId: text(),
    reference: text(),
  },
  events: {
    'fan-navigate': cancelable<Navigation & { view?: string; inquiryId?: string | null }>(),
    'fan-inquiry-sent': event<{ inquiryId: string; topic: string }>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['question', 'form', 'inquiry'],
  height: { default: '100rem', '[view]': '69rem' },
  words: 'inquiry',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-inquiry': typeof inquiryElement;
  }
}
