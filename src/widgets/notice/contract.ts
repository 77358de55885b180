import { text } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

export const noticeElement = {
  tag: 'fan-notice',
  attributes: { noticeId: text(), titleId: text() },
  events: {
    'fan-navigate': cancelable<Navigation & { noticeId?: string | null }>(),
    'fan-notice-shown': event<{ noticeId: string; name: string }>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['notice', 'article'],
  height: { default: '78rem', '48rem': '56rem' },
  words: 'notice',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-notice': typeof noticeElement;
  }
}
