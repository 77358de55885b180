import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearSession, storeSession, token } from '../session/auth-state.ts';
import { startTestApi } from './test-api.ts';
import { send } from './transport.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  api = await startTestApi(() => ({ status: 403, body: { code: 'ORIGIN_REFUSED' } }));
});
afterAll(async () => {
  clearSession();
  await api.stop();
});

it.each(['/jwt/refresh', '/auth/refresh'])('treats %s as a refresh, which is never refreshed itself', async (path) => {
  storeSession({ userId: 'u1', name: '', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
  api.received.length = 0;
  await expect(send({ method: 'POST', path })).rejects.toMatchObject({ code: 'ORIGIN_REFUSED' });
  expect(api.received).toHaveLength(1);
  expect(token.value).toBeNull();
});
