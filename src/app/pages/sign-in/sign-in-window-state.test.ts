import { describe, expect, it, vi } from 'vitest';
import { answerMs } from './opener.ts';
import { readRequest } from './sign-in-window-state.ts';
import {
  answer,
  api,
  begin,
  bodies,
  dispatchMessage,
  expectWay,
  listeners,
  message,
  opener,
  openWindow,
  origin,
  posted,
  question,
  replaced,
  replies,
  returnTo,
  scopes,
  setUpWindow,
  signIn,
  site,
  state,
  windowRequest,
} from './testing-window.ts';

setUpWindow();

describe('the window’s address', () => {
  it.each([
    ['of a page', {}, windowRequest],
    ['without a page', { return: '' }, { ...windowRequest, page: '' }],
    ['with scopes', { scopes: 'vote:free none' }, { ...windowRequest, scopes: ['vote:free'] }],
  ])('%s is read', async (_case, changes, read) => {
    const { challenge, device } = windowRequest;
    const query = { challenge, device, origin: `${origin}/page`, return: windowRequest.page, ...changes };
    expect(readRequest(new URLSearchParams(query))).toEqual(read);
    await begin();
  });

  it.each([{ origin: 'partner' }, { challenge: 'short' }, { device: '' }])('is refused with %j', async (changes) => {
    expect(readRequest(new URLSearchParams({ ...windowRequest, scopes: '', ...changes }))).toBeNull();
    await begin();
  });
});

describe('the opener', () => {
  it('gets a message with the shown origin as its target, and the code for its own challenge', async () => {
    signIn();
    await begin();
    expect(posted).toEqual([question]);
    await state.handOver();
    expect(bodies()).toEqual([{ origin, codeChallenge: answer.challenge, deviceId: answer.device, scopes }]);
    expect([posted, replaced]).toEqual([[question, message], []]);
  });

  it('gets only the scopes that the fan grants in the window', async () => {
    signIn();
    await begin();
    state.granted.setGranted('vote:free', false);
    await state.handOver();
    state.granted.setGranted('vote:free', true);
    expect(bodies()).toMatchObject([{ scopes: ['profile'] }]);
  });

  it('gets only its requested and allowed scopes, and the scope that every session needs', async () => {
    signIn();
    await begin({ scopes: [] });
    await state.handOver();
    state.dispose();
    await begin({ scopes: ['vote:free', 'store'] });
    await state.handOver();
    expect(bodies()).toMatchObject([{ scopes: ['profile'] }, { scopes }]);
  });

  it('gets no scope automatically that the fan had not read before signing in, wherever the window was since', async () => {
    await begin({ scopes: ['profile'] });
    state.dispose();
    signIn();
    await begin({ scopes: ['profile', 'vote:free'] });
    expect([state.handing.value, bodies()]).toEqual([false, []]);
    state.dispose();
    await begin({ scopes: ['profile'] });
    await expect.poll(bodies).toMatchObject([{ scopes: ['profile'] }]);
  });

  it.each([
    ['another origin', answer, 'https://evil.example', opener],
    ['another window', answer, origin, {}],
    ['a page that has no challenge', { ...answer, challenge: 'short' }, origin, opener],
    ['a page that has no device', { ...answer, device: 7 }, origin, opener],
    ['a page that says something else', 'hello', origin, opener],
  ])('is not believed when the answer is of %s', async (_, data, from, source) => {
    openWindow();
    await expect.poll(() => state.site.value.status).toBe('ready');
    dispatchMessage(data, from, source);
    expect(state.way.value).toBeNull();
    dispatchMessage(answer);
    expect(state.way.value).toEqual({ kind: 'message', challenge: answer.challenge, device: answer.device });
  });

  it('can’t change its answer after the fan has seen the receiver of the code', async () => {
    signIn();
    await begin();
    dispatchMessage({ ...answer, challenge: 'e'.repeat(43), device: 'de' });
    await state.handOver();
    expect(bodies()).toEqual([{ origin, codeChallenge: answer.challenge, deviceId: answer.device, scopes }]);
  });

  it('gets no message if it does not answer, and the fan continues at the registered address', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    signIn();
    openWindow();
    await expect.poll(() => state.site.value.status, { interval: 1 }).toBe('ready');
    expect(state.way.value).toBeNull();
    vi.advanceTimersByTime(answerMs);
    vi.useRealTimers();
    expect(state.way.value?.kind).toBe('address');
    await state.handOver();
    expect([posted, replaced]).toEqual([[question], [`${returnTo}&fan-handoff=code`]]);
  });

  it('may answer late, before the code is made', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    openWindow();
    vi.advanceTimersByTime(answerMs);
    vi.useRealTimers();
    await expectWay().toBe('address');
    dispatchMessage(answer);
    expect(state.way.value?.kind).toBe('message');
  });

  it('is ignored when the window’s page is closed', async () => {
    await begin();
    state.dispose();
    expect(listeners.size).toBe(0);
  });
});

describe('a page in which the fan is signed in', () => {
  const allScopes = ['profile', 'vote:free', 'vote:paid', 'store'];
  const page = (grantedScopes: string[] | null) => ({
    body: { allowed: true, name: 'Partner', scopes: allScopes, grantedScopes, returnTo },
  });

  it('is requested with the device of the opened window', async () => {
    const device = '11111111-1111-4111-8111-111111111111';
    await begin({ device });
    expect(api.named(site).at(-1)?.query).toContain(`device=${device}`);
  });

  it('sees only new scopes as a question, and keeps its current ones', async () => {
    replies[site] = page(['profile', 'vote:free']);
    signIn();
    await begin({ scopes: ['profile', 'vote:paid'] });
    expect(state.further.value).toEqual(['vote:paid']);
    await state.allowFurther();
    expect(bodies()).toMatchObject([{ scopes: ['profile', 'vote:free', 'vote:paid'] }]);
  });

  it('gets the scopes that the fan refused before, if the fan grants only those', async () => {
    replies[site] = page(['profile']);
    signIn();
    await begin({ scopes: ['store'] });
    state.granted.setGranted('store', false);
    await state.allowFurther();
    expect(bodies()).toMatchObject([{ scopes: ['profile', 'store'] }]);
  });

  it('gets no scope that the operator does not allow', async () => {
    replies[site] = { body: { allowed: true, name: 'Partner', scopes, grantedScopes: ['profile'], returnTo } };
    signIn();
    await begin({ scopes: ['store'] });
    expect(state.further.value).toEqual([]);
    await state.handOver();
    expect(bodies()).toMatchObject([{ scopes: ['profile'] }]);
  });

  it('continues without the scope when the fan refuses', async () => {
    const closes = vi.fn();
    vi.stubGlobal('close', closes);
    replies[site] = page(['profile']);
    signIn();
    await begin({ scopes: ['store'] });
    state.refuseFurther();
    expect([closes.mock.calls.length, bodies()]).toEqual([1, []]);
  });

  it('asks another fan for a sign-in', async () => {
    replies[site] = page(null);
    signIn();
    await begin({ scopes: ['profile', 'vote:paid'] });
    expect([state.further.value, state.listed.value]).toEqual([[], ['profile', 'vote:paid']]);
  });
});
