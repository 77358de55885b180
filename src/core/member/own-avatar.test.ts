import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Avatar } from '../../../server/avatar/contract.ts';
import { type Answer, startTestApi } from '../api/test-api.ts';
import { refusalOf } from '../api/testing-refusal.ts';
import { stubDocument } from '../element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../session/auth-state.ts';
import { followAvatar, ownAvatar, putAvatar } from './own-avatar.ts';

const fox: Avatar = { small: '/fox', large: '/fox', drawn: { figure: 'fox', ground: 'pink' }, isShown: false };
let api: Awaited<ReturnType<typeof startTestApi>>;
let answer: Answer;
const signIn = (userId: string) =>
  storeSession(
    { userId, name: 'Mina', email: '' },
    { accessToken: `access-${userId}`, refreshToken: `refresh-${userId}` },
  );

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => answer);
  hydrate();
  followAvatar();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  clearSession();
  answer = { body: { avatar: fox } };
  api.handle(() => answer);
});

it('the picture is the signed-in fan’s, and removed after the sign-out', async () => {
  expect(ownAvatar.value).toBeNull();
  signIn('mina');
  await expect.poll(() => ownAvatar.value).toEqual(fox);
  clearSession();
  expect(ownAvatar.value).toBeNull();
});

it('the picture is never another fan’s', async () => {
  signIn('mina');
  await expect.poll(() => ownAvatar.value).toEqual(fox);
  answer = { body: { avatar: null } };
  signIn('juno');
  expect(ownAvatar.value).toBeNull();
  await expect.poll(() => api.named('GET /user/me/avatar').length).toBeGreaterThan(1);
  expect(ownAvatar.value).toBeNull();
});

it('the picture is the last saved one', () => {
  putAvatar(fox);
  expect(ownAvatar.value).toEqual(fox);
});

it('the picture stays empty if it can’t be read', async () => {
  answer = refusalOf('OVERLOADED');
  const before = api.named('GET /user/me/avatar').length;
  signIn('sora');
  await expect.poll(() => api.named('GET /user/me/avatar').length).toBeGreaterThan(before);
  expect(ownAvatar.value).toBeNull();
});
