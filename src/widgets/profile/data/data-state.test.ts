import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApi } from '../../../core/api/test-api.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import { onSignInRequest } from '../../../core/session/sign-in.ts';
import { createDataState } from './data-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  api = await startTestApi(() => ({}));
  // A page of the platform.
  vi.stubGlobal('origin', platform.origin);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() =>
  storeSession(
    { userId: 'u1', name: 'Mina', email: 'mina@example.com' },
    { accessToken: 'access-1', refreshToken: 'refresh-1' },
  ),
);

const events: string[] = [];
const list = {
  host: { emit: (name: string) => events.push(name) > 0 },
  reportError: (error: unknown) => events.push(String(error)),
};

const keys = () => api.named('DELETE /user/me').map(({ headers }) => headers['idempotency-key']);

function createState() {
  // The part of the profile's state that it uses.
  const state = createDataState(list as unknown as Parameters<typeof createDataState>[0]);
  state.typed.value = 'Mina';
  return state;
}

const blocked = { status: 409, code: 'WITHDRAWAL_BLOCKED', message: 'An order is open', requestId: 'r1' };

it('a new key is sent after a refusal, which the server would repeat for the same key', async () => {
  const state = createState();
  api.handle(({ name }) => (name === 'DELETE /user/me' ? { status: 409, body: blocked } : {}));
  await state.leave();
  expect(state.failure.value).toMatchObject({ code: 'WITHDRAWAL_BLOCKED' });
  const [refused] = keys();

  // The obstacle is removed, in another tab for example.
  api.handle(() => ({}));
  await state.leave();
  expect(state.failure.value).toBeNull();
  expect(keys()).toHaveLength(1);
  expect(keys()).not.toContain(refused);
  expect(events).toContain('fan-withdraw');
});

it('the same withdrawal is retried while its result is unknown', async () => {
  const state = createState();
  api.handle(({ name }) => (name === 'DELETE /user/me' ? 'drop' : {}));
  await state.leave();
  expect(state.failure.value).toMatchObject({ code: 'NETWORK' });
  const [lost] = keys();
  api.handle(() => ({}));
  await state.leave();
  expect(keys()).toEqual([lost]);
  clearSession();
});

it('the dialog opens again once after the sign-in that it requires', async () => {
  api.handle(() => ({}));
  const state = createState();
  expect(state.isConfirmOpen.value).toBe(false);
  const stop = onSignInRequest(() => events.push('sign-in'));
  await state.signInAgain();
  stop();
  expect(events).toContain('sign-in');
  storeSession(
    { userId: 'u1', name: 'Mina', email: 'mina@example.com' },
    { accessToken: 'access-1', refreshToken: 'refresh-1' },
  );
  expect([createState(), createState()].map(({ isConfirmOpen }) => isConfirmOpen.value)).toEqual([true, false]);
});
