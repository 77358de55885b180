import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { departTo } from '../../../core/provider/departures.ts';
import { takeJustLinked } from '../../../core/provider/just-linked.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import { session } from '../../../core/session/session.ts';
import { createCallbackState } from './auth-callback-state.ts';

const start = 'GET /user/oauth/kakao/init';
const finish = 'POST /user/oauth/kakao';

let api: Awaited<ReturnType<typeof startTestApi>>;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
/** The addresses that this tab went to, and whether each replaced the last one. */
let visited: unknown[];
let starts = 0;

const signIn = () =>
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });

function usual(name: string): Answer {
  if (name === finish) {
    return { body: { status: 'OK', userId: 'mina', name: 'Mina', accessToken: 'access', refreshToken: 'refresh' } };
  }
  starts += 1;
  return { body: { authorizationUrl: 'https://kakao.example/', state: `state-${starts}` } };
}

beforeAll(async () => {
  stubDocument();
  vi.stubGlobal('location', { assign: (address: string) => visited.push(['assign', address]) });
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, path: string) => visited.push(['replace', path]),
    pushState: (_: unknown, __: string, path: string) => visited.push(['push', path]),
  });
  api = await startTestApi(() => ({}));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(async () => {
  replies = {};
  api.handle(({ name }) => replies[name] ?? usual(name));
  visited = [];
  starts = 0;
  await departTo('kakao', '/votehome?vote=final');
  visited = [];
});
afterEach(clearSession);

it('the return signs the fan in, and is replaced by the page where the fan started', async () => {
  const { path, error } = createCallbackState('kakao', '?code=c1&state=state-1');
  expect(path).toBe('/votehome?vote=final');
  await expect.poll(() => visited).toEqual([['replace', '/votehome?vote=final']]);
  expect([session.user.value?.userId, error.value]).toEqual(['mina', null]);
  expect(api.named(finish).map(({ body }) => JSON.parse(body))).toEqual([{ code: 'c1', state: 'state-1' }]);
});

it('the return opens the same page for a fan who went back to the provider and returns again', async () => {
  createCallbackState('kakao', '?code=c1&state=state-1');
  await expect.poll(() => visited.length).toBe(1);
  const { error } = createCallbackState('kakao', '?code=c1&state=state-1');
  const back = ['replace', '/votehome?vote=final'];
  await expect.poll(() => visited).toEqual([back, back]);
  expect([error.value, api.named(finish).length]).toEqual([null, 1]);
});

it('a repeated return is refused for a visitor, with a link back to the page', async () => {
  createCallbackState('kakao', '?error=access_denied&state=state-1');
  const { error, path } = createCallbackState('kakao', '?code=c1&state=state-1');
  await expect.poll(() => error.value).toMatchObject({ code: 'WRONG_APPROACH' });
  expect([path, visited]).toEqual(['/votehome?vote=final', []]);
});

it('a return that another browser began is refused, also for a signed-in fan', async () => {
  signIn();
  const { error } = createCallbackState('kakao', '?code=c1&state=unknown');
  await expect.poll(() => error.value).toMatchObject({ code: 'WRONG_APPROACH' });
  expect(visited).toEqual([]);
});

it('the return links the fan’s chosen identity without another sign-in', async () => {
  signIn();
  replies['POST /user/me/identity/kakao/init'] = {
    body: { authorizationUrl: 'https://kakao.example/', state: 'state-link' },
  };
  replies['POST /user/me/identity/kakao'] = { body: {} };
  await departTo('kakao', '/mypage/myinfo', 'link');
  visited = [];
  const { path, purpose } = createCallbackState('kakao', '?code=c1&state=state-link');
  expect([path, purpose]).toEqual(['/mypage/myinfo', 'link']);
  await expect.poll(() => visited).toEqual([['replace', '/mypage/myinfo']]);
  expect([takeJustLinked(), takeJustLinked(), api.named(finish)]).toEqual(['kakao', null, []]);
});

it('the page stays here if the identity can’t be linked, and tries again for the same purpose', async () => {
  signIn();
  const begin = 'POST /user/me/identity/kakao/init';
  replies[begin] = { body: { authorizationUrl: 'https://kakao.example/', state: 'state-link' } };
  replies['POST /user/me/identity/kakao'] = refusalOf('IDENTITY_TAKEN');
  await departTo('kakao', '/mypage/myinfo', 'link');
  const state = createCallbackState('kakao', '?code=c1&state=state-link');
  await expect.poll(() => state.error.value).toMatchObject({ code: 'IDENTITY_TAKEN' });
  await state.retry();
  expect([api.named(begin).length, takeJustLinked(), state.next.value]).toEqual([2, null, 'link']);
});

it.each([
  ['the fan refused', '?error=access_denied&state=state-1', 'SIGN_IN_DENIED', 'cancelled'],
  ['the provider refused', '?error=server_error&state=state-1', 'SIGN_IN_REFUSED', 'failed'],
  ['this browser started no sign-in', '?code=c1&state=unknown', 'WRONG_APPROACH', 'stale'],
])('the page stays here and names the next step where %s', async (_, query, code, step) => {
  const { error, next } = createCallbackState('kakao', query);
  await expect.poll(() => error.value).toMatchObject({ code });
  expect([visited, session.isLoggedIn.value, next.value]).toEqual([[], false, step]);
});

it.each([
  ['/votehome?vote=final', false],
  ['/sign-in-window?origin=https%3A%2F%2Fpartner.example', true],
])('a sign-in that began at %s knows whether it is in a window', async (path, isWindow) => {
  await departTo('kakao', path);
  const state = createCallbackState('kakao', `?error=access_denied&state=state-${starts}`);
  await expect.poll(() => state.next.value).toBe('cancelled');
  expect([state.path, state.isWindow]).toEqual([path, isWindow]);
});

it('a refusal of the platform is shown, and a new attempt leads to the same page', async () => {
  replies[finish] = refusalOf('PROVIDER_UNAVAILABLE');
  const state = createCallbackState('kakao', '?code=c1&state=state-1');
  await expect.poll(() => state.error.value).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  const leaving = state.retry();
  expect(state.leaving.value).toBe(true);
  await leaving;
  expect([visited, state.leaving.value]).toEqual([[['assign', 'https://kakao.example/']], true]);
  expect(createCallbackState('kakao', '?code=c2&state=state-2').path).toBe('/votehome?vote=final');
});

it('the page stays here if the provider’s address can’t be loaded', async () => {
  replies[start] = refusalOf('PROVIDER_UNAVAILABLE');
  const state = createCallbackState('kakao', '?error=denied&state=state-1');
  await state.retry();
  expect(state.error.value).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  expect([visited, state.leaving.value]).toEqual([[], false]);
});
