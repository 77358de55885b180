import { beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../storage/storage.ts';
import { clearSession, hydrate, storeSession, storeTokens, token, user } from './auth-state.ts';
import { session } from './session.ts';

const mina = { userId: 'u1', name: 'Mina', email: 'mina@example.com' };
const pair = { accessToken: 'access-1', refreshToken: 'refresh-1' };

beforeEach(clearSession);

it('the reply of a sign-in is stored, with the time', () => {
  const before = Date.now();
  expect(session.signIn({ status: 'OK', message: '', ...mina, ...pair })).toBe(true);
  expect(session.user.value).toEqual(mina);
  expect(session.isLoggedIn.value).toBe(true);
  expect(Number(storage.read('authStoredAt'))).toBeGreaterThanOrEqual(before);
});

it('a reply without tokens is not stored', () => {
  expect(session.signIn({ status: 'JOIN_REQUIRED', message: '', name: 'Mina', signupToken: 's1' })).toBe(false);
  expect(session.isLoggedIn.value).toBe(false);
  expect(storage.read('auth-store')).toBeNull();
});

it.each(['', '{', 'null', '{"state":null}', '{"state":{"user":{}}}', '{"state":{"user":{"userId":7}}}'])(
  'is signed out when what is stored is %j',
  (stored) => {
    storeSession(mina, pair);
    storage.write('auth-store', stored);
    hydrate();
    expect(user.value).toBeNull();
  },
);

it('the session ends when a token is missing in storage', () => {
  storeSession(mina, pair);
  storage.remove('refreshToken');
  hydrate();
  expect(token.value).toBeNull();
});

it('tokens are not stored after a sign-out meanwhile', () => {
  storeTokens(pair);
  expect(token.value).toBeNull();
  expect(storage.read('accessToken')).toBeNull();
});

it('two bundles on a page share the session', async () => {
  vi.resetModules();
  const other = (await import('./session.ts')).session;
  expect(other).not.toBe(session);
  session.signIn({ status: 'OK', message: '', ...mina, ...pair });
  expect(other.user.value).toEqual(mina);
  other.signIn({ status: 'OK', message: '', ...mina, name: 'Mina Sato', ...pair });
  expect(session.user.value?.name).toBe('Mina Sato');
});
