import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearSession, storeSession, token } from '../session/auth-state.ts';
import { servedReplies } from './served-replies.ts';
import { forgetReplies } from './share-read.ts';
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

it.each(['/jwt/refresh', '/auth/refresh'])(
  '%s is treated as a refresh, which is never refreshed itself',
  async (path) => {
    storeSession({ userId: 'u1', name: '', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
    api.received.length = 0;
    await expect(send({ method: 'POST', path })).rejects.toMatchObject({ code: 'ORIGIN_REFUSED' });
    expect(api.received).toHaveLength(1);
    expect(token.value).toBeNull();
  },
);

it('visitors’ elements get the reply that came with the page, until a new request is made', async () => {
  servedReplies.set('/home en ', { titles: [] });
  api.received.length = 0;
  const home = { method: 'GET', path: '/home', language: 'en' } as const;
  expect(await send(home)).toEqual({ titles: [] });
  expect(await send(home)).toEqual({ titles: [] });
  expect(api.received).toHaveLength(0);
  forgetReplies();
  await expect(send(home)).rejects.toMatchObject({ code: 'ORIGIN_REFUSED' });
});

it('a request is sent for a signed-in fan, whose page differs from a visitor’s', async () => {
  servedReplies.set('/home en ', { titles: [] });
  storeSession({ userId: 'u1', name: '', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
  await expect(send({ method: 'GET', path: '/home', language: 'en' })).rejects.toMatchObject({
    code: 'ORIGIN_REFUSED',
  });
  servedReplies.clear();
});
