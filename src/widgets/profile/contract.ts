import { oneOf } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

export const profileElement = {
  tag: 'fan-profile',
  attributes: {
    section: oneOf(['overview', 'profile', 'agreements', 'identities', 'addresses', 'calendar', 'devices', 'data']),
  },
  events: {
    'fan-navigate': cancelable<Navigation>(),
    'fan-profile-change': event<{ name: string; nickname: string }>(),
    'fan-withdraw': event(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['greeting', 'card'],
  height: { default: '22.5rem', '[section="overview"]': '20.7rem' },
  words: 'profile',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-profile': typeof profileElement;
  }
}
