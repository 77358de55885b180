import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FanError } from '../../core/api/fan-error.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { createTestHost, stubDocument, type TestHost } from '../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../core/session/auth-state.ts';
import { session } from '../../core/session/session.ts';
import type { loginElement } from './contract.ts';
import { createLoginState, type LoginState } from './login-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof loginElement>;
let state: LoginState;
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const signIn = (userId: string) => storeSession({ userId, name: 'Mina', email: '' }, tokens);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  host = createTestHost();
  state = createLoginState(host);
});
afterEach(clearSession);

describe('the events of a session', () => {
  it('report each sign-in and sign-out while it is connected, but not an existing session', () => {
    signIn('u1');
    hydrate();
    const disconnect = state.connect();
    expect(host.emitted).toEqual([]);
    clearSession();
    signIn('u2');
    signIn('u2');
    expect(host.emitted).toEqual([['fan-sign-out'], ['fan-sign-in', { userId: 'u2', name: 'Mina' }]]);
    disconnect();
    clearSession();
    expect(host.emitted).toHaveLength(2);
  });

  it('report another fan as a sign-in', () => {
    signIn('u1');
    const disconnect = state.connect();
    signIn('u3');
    expect(host.emitted).toEqual([['fan-sign-in', { userId: 'u3', name: 'Mina' }]]);
    disconnect();
  });
});

it('the element lets the page prevent a sign-in', () => {
  expect(state.maySignIn('line')).toBe(true);
  host.prevented.add('fan-before-sign-in');
  expect(state.maySignIn(null)).toBe(false);
  expect(host.emitted).toEqual([
    ['fan-before-sign-in', { provider: 'line' }],
    ['fan-before-sign-in', { provider: null }],
  ]);
});

it('the element is signing out until the session is over', async () => {
  api.handle(() => ({ body: {} }));
  signIn('u1');
  const done = state.signOut();
  expect(state.signingOut.value).toBe(true);
  await done;
  expect([state.signingOut.value, session.isLoggedIn.value]).toEqual([false, false]);
});

it('the element reports a failure once', () => {
  const error = new FanError('SIGN_IN_DENIED');
  state.report(error);
  state.report(error);
  expect(host.reported).toEqual(['SIGN_IN_DENIED']);
});
