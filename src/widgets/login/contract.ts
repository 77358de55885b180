import type { Provider } from '../../../server/account/profile/person.ts';
import { type Attribute, flag } from '../../core/element/attributes/attributes.ts';
import { cancelable, type ElementContract, event } from '../../core/element/contract.ts';
import type { Navigation } from '../../core/navigation/navigation.ts';

const providers: readonly Provider[] = ['google', 'twitter', 'line', 'kakao', 'naver', 'facebook'];

const isProvider = (name: unknown): name is Provider => providers.some((provider) => provider === name);

/** `providers="kakao naver"`: names in display order. */
function providerNames(): Attribute<readonly Provider[] | undefined> {
  const accepts = (value: unknown): value is readonly Provider[] => Array.isArray(value) && value.every(isProvider);
  return {
    type: providers.join(' | '),
    fallback: undefined,
    parse: (value) => {
      const names = value.split(/[\s,]+/).filter(Boolean);
      return accepts(names) && names.length > 0 ? names : undefined;
    },
    accepts,
  };
}

export const loginElement = {
  tag: 'fan-login',
  attributes: { providers: providerNames(), compact: flag() },
  events: {
    'fan-before-sign-in': cancelable<{ provider: Provider | null }>(),
    'fan-sign-in': event<{ userId: string; name: string }>(),
    'fan-sign-out': event(),
    'fan-navigate': cancelable<Navigation>(),
    'fan-error': event<{ code: string; message: string }>(),
  },
  parts: ['trigger', 'panel', 'title', 'provider', 'account', 'avatar'],
  // A page that knows whether a fan is signed in may reserve less than the longest label needs.
  // As wide as the panel inside: login.css.
  preferredWidth: 416,
  height: { default: '20rem', '[compact]:not([compact=false])': 'var(--fan-login-width,6rem) 2.75rem' },
  words: 'login',
} as const satisfies ElementContract;

declare global {
  interface FanElements {
    'fan-login': typeof loginElement;
  }
}
