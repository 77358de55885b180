import { describe, expect, it, vi } from 'vitest';
import { answerMs } from './opener.ts';
import { readAsked } from './sign-in-window-state.ts';
import {
  answer,
  asked,
  begin,
  bodies,
  known,
  listeners,
  message,
  opener,
  openWindow,
  origin,
  posted,
  question,
  replaced,
  returnTo,
  say,
  scopes,
  setUpWindow,
  signIn,
  state,
} from './testing-window.ts';

setUpWindow();

describe('the window’s address', () => {
  it.each([
    ['of a page', {}, asked],
    ['without a page', { return: '' }, { ...asked, page: '' }],
  ])('%s is read', async (_, given, read) => {
    const query = { ...asked, origin: `${origin}/page`, return: asked.page, ...given };
    expect(readAsked(new URLSearchParams(query))).toEqual(read);
    await begin();
  });

  it.each([{ origin: 'partner' }, { challenge: 'short' }, { device: '' }])('with %j is refused', async (given) => {
    expect(readAsked(new URLSearchParams({ ...asked, ...given }))).toBeNull();
    await begin();
  });
});

describe('the opener', () => {
  it('is asked with the origin that the fan sees as the target, and gets the code for its own challenge', async () => {
    signIn();
    await begin();
    expect(posted).toEqual([question]);
    await state.handOver();
    expect(bodies()).toEqual([{ origin, codeChallenge: answer.challenge, deviceId: answer.device, scopes }]);
    expect([posted, replaced]).toEqual([[question, message], []]);
  });

  it('gets only what the fan allows of what the window lists', async () => {
    signIn();
    await begin();
    state.granted.setGranted('vote:free', false);
    await state.handOver();
    state.granted.setGranted('vote:free', true);
    expect(bodies()).toMatchObject([{ scopes: ['profile'] }]);
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
    say(data, from, source);
    expect(state.way.value).toBeNull();
    say(answer);
    expect(state.way.value).toEqual({ kind: 'message', challenge: answer.challenge, device: answer.device });
  });

  it('can’t change its answer after the fan has seen for whom the code is', async () => {
    signIn();
    await begin();
    say({ ...answer, challenge: 'e'.repeat(43), device: 'de' });
    await state.handOver();
    expect(bodies()).toEqual([{ origin, codeChallenge: answer.challenge, deviceId: answer.device, scopes }]);
  });

  it('that does not answer gets no message; the fan goes on at the registered address', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    signIn();
    openWindow();
    await vi.waitUntil(() => state.site.value.status === 'ready', { interval: 1 });
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
    await known().toBe('address');
    say(answer);
    expect(state.way.value?.kind).toBe('message');
  });

  it('is no longer listened to when the window’s page has gone', async () => {
    await begin();
    state.dispose();
    expect(listeners.size).toBe(0);
  });
});
