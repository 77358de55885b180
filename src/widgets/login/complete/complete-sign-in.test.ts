import { beforeEach, expect, it } from 'vitest';
import { clearSession } from '../../../core/session/auth-state.ts';
import { session } from '../../../core/session/session.ts';
import { completeSignIn, lastProvider } from './complete-sign-in.ts';
import { endJoin, pendingJoin } from './pending-join.ts';

const signedIn = { status: 'OK', message: '', userId: 'mina', accessToken: 'a', refreshToken: 'r' } as const;
const unknown = { status: 'JOIN_REQUIRED', message: '', signupToken: 's1' } as const;

beforeEach(() => {
  clearSession();
  endJoin();
});

it('the reply signs in a known fan, ends a sign-up, and stores the provider', () => {
  completeSignIn(unknown, 'kakao');
  completeSignIn(signedIn, 'line');
  expect(session.user.value?.userId).toBe('mina');
  expect(pendingJoin.value).toBeNull();
  expect(lastProvider()).toBe('line');
});

it('the reply starts the sign-up of a new fan', () => {
  completeSignIn({ ...unknown, name: 'Mina' }, 'naver');
  expect(pendingJoin.value).toEqual({ signupToken: 's1', provider: 'naver', name: 'Mina', email: '' });
  expect(session.isLoggedIn.value).toBe(false);
});

it.each([{}, { userId: 'mina' }, { userId: 'mina', accessToken: 'a' }, { accessToken: 'a', refreshToken: 'r' }])(
  'refuses a reply that is neither: %o',
  (reply) => {
    expect(() => completeSignIn({ status: 'OK', message: '', ...reply }, 'kakao')).toThrow('SERVER_ERROR');
    expect(session.isLoggedIn.value).toBe(false);
    expect(pendingJoin.value).toBeNull();
  },
);
