import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { storeSession } from '../../../core/session/auth-state.ts';
import { createDevicesState, type DevicesState } from './devices-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: DevicesState;
beforeAll(async () => {
  api = await startTestApi(() => ({}));
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
});
afterAll(() => api.stop());
afterEach(() => state.dispose());

const list = 'GET /user/me/device';
const failures: unknown[] = [];

/** The list is empty; all other calls get this reply. */
function createState(answer: Answer | 'drop'): DevicesState {
  failures.length = 0;
  api.handle(({ name }) => (name === list ? { body: { devices: [] } } : answer));
  // The part of the profile's state that it uses.
  state = createDevicesState({ reportError: (error: unknown) => failures.push(error) } as unknown as Parameters<
    typeof createDevicesState
  >[0]);
  return state;
}

it('the number of ended sessions is shown, and the list reloaded', async () => {
  const { end, endOthers, ended, busy } = createState({ body: { ended: 3 } });
  const one = end('f1');
  expect(busy.value).toBe('f1');
  await one;
  expect(ended.value).toBe(1);
  await endOthers();
  expect(ended.value).toBe(3);
  expect(busy.value).toBeNull();
  await expect.poll(() => api.named(list).length).toBeGreaterThan(1);
});

it('one scope is revoked at a time, with the name of its session, and the list reloaded', async () => {
  const { take, taking, taken } = createState({ body: {} });
  const one = take('f1', 'store');
  expect(taking.value).toBe('f1 store');
  await Promise.all([one, take('f2', 'watch')]);
  expect([taken.value, taking.value]).toEqual(['f1', null]);
  expect(api.received.filter(({ name }) => name.includes('/scope/')).map(({ name }) => name)).toEqual([
    'DELETE /user/me/device/f1/scope/store',
  ]);
  expect(api.named(list).length).toBeGreaterThan(1);
});

it('the reason is shown if a scope could not be revoked', async () => {
  const { take, taken, failure } = createState({
    status: 404,
    body: { status: 404, code: 'NOT_FOUND', message: '', requestId: 'r' },
  });
  await take('f1', 'store');
  expect(failure.value).toMatchObject({ code: 'NOT_FOUND' });
  expect([taken.value, failures.length]).toEqual([null, 1]);
});

it('one session is ended at a time', async () => {
  const { end, endOthers } = createState({ body: { ended: 3 } });
  await Promise.all([end('f1'), end('f2'), endOthers()]);
  expect(api.received.filter(({ name }) => name.startsWith('DELETE')).map(({ name }) => name)).toEqual([
    'DELETE /user/me/device/f1',
  ]);
});

it.each([
  ['NOT_FOUND', { status: 404, body: { status: 404, code: 'NOT_FOUND', message: '', requestId: 'r' } }],
  ['NETWORK', 'drop'],
] as const)('shows why it failed: %s', async (code, answer) => {
  const { end, failure, ended, busy } = createState(answer);
  await end('f1');
  expect(failure.value).toMatchObject({ code });
  expect(failures).toEqual([failure.value]);
  expect(ended.value).toBe(0);
  expect(busy.value).toBeNull();
});
