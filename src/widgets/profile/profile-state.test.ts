import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountCalls, type Profile } from '../../../server/account/contract.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { createTestHost, stubDocument } from '../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../core/session/auth-state.ts';
import { session } from '../../core/session/session.ts';
import { createProfileState, type ProfileState } from './profile-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: ProfileState;
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const signIn = (userId: string) => storeSession({ userId, name: 'Mina', email: '' }, tokens);
/** Without the picture, which is shared by the elements of a page and has tests of its own. */
const called = () => api.received.map(({ name }) => name).filter((name) => name !== 'GET /user/me/avatar');

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(() => api.stop());
beforeEach(() => {
  const replies = { 'GET /user/me': { userId: 'u1' }, 'GET /user/me/avatar': { avatar: null } };
  api.handle(({ name }) => ({ body: Reflect.get(replies, name) ?? { counts: { tickets: 2 } } }));
});
afterEach(() => {
  state.dispose();
  clearSession();
});

it.each([
  [true, ['GET /user/me', 'GET /user/me/count']],
  [false, ['GET /user/me']],
])('loads the profile of each fan who signs in (with counts: %s)', async (withCounts, calls) => {
  state = createProfileState(createTestHost(), withCounts);
  expect([state.userId.value, called()]).toEqual([null, []]);
  signIn('u1');
  await expect.poll(() => called().sort()).toEqual(calls);
  signIn('u1');
  signIn('u2');
  expect(state.userId.value).toBe('u2');
  await expect.poll(() => called().length).toBe(2 * calls.length);
  await expect.poll(() => state.profile.value.value).toEqual({ userId: 'u1' });
  if (withCounts) await expect.poll(() => state.counts.value.value).toEqual({ tickets: 2 });
});

it('a changed profile is shown, with its name in the session', () => {
  api.handle(() => 'drop');
  signIn('u1');
  state = createProfileState(createTestHost(), false);
  // The session takes the name of it.
  const changed = { userId: 'u1', nickname: 'Sora', name: 'Sora', email: 'sora@fans.example' } as unknown as Profile;
  state.put(changed);
  expect(state.profile.value).toEqual({ status: 'ready', value: changed });
  expect(session.user.value?.name).toBe('Sora');
});

it.each(refusalsOf(accountCalls, 'GET /user/me'))('%s is shown', async (code) => {
  api.handle(() => refusalOf(code));
  signIn('u1');
  state = createProfileState(createTestHost(), false);
  await expect.poll(() => state.profile.value).toMatchObject({ status: 'failed', error: { code } });
});
