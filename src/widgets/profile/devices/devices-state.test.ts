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
const told: unknown[] = [];

/** The list is empty; everything else is answered like this. */
function createState(answer: Answer | 'drop'): DevicesState {
  told.length = 0;
  api.handle(({ name }) => (name === list ? { body: { devices: [] } } : answer));
  // The state uses this part of the profile's alone.
  state = createDevicesState({ reportError: (error: unknown) => told.push(error) } as unknown as Parameters<
    typeof createDevicesState
  >[0]);
  return state;
}

it('tells how many sessions were ended, and asks for the list again', async () => {
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

it('ends one thing at a time', async () => {
  const { end, endOthers } = createState({ body: { ended: 3 } });
  await Promise.all([end('f1'), end('f2'), endOthers()]);
  expect(api.received.filter(({ name }) => name.startsWith('DELETE')).map(({ name }) => name)).toEqual([
    'DELETE /user/me/device/f1',
  ]);
});

it.each([
  ['NOT_FOUND', { status: 404, body: { status: 404, code: 'NOT_FOUND', message: '', requestId: 'r' } }],
  ['NETWORK', 'drop'],
] as const)('says why it could not: %s', async (code, answer) => {
  const { end, failure, ended, busy } = createState(answer);
  await end('f1');
  expect(failure.value).toMatchObject({ code });
  expect(told).toEqual([failure.value]);
  expect(ended.value).toBe(0);
  expect(busy.value).toBeNull();
});
