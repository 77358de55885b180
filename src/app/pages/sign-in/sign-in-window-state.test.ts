import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusals } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { joined } from '../../../core/session/joined.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { welcomed } from '../../../widgets/login/complete/pending-join.ts';
import { answerMs } from './opener.ts';
import { createSignInWindowState, readAsked, type SignInWindowState } from './sign-in-window-state.ts';

const origin = 'https://partner.example';
/** What an address says, which anybody can write. */
const asked = { origin, challenge: 'a'.repeat(43), device: 'da', page: `${origin}/page?x=1` };
/** What the page says that opened the window. */
const answer = { type: 'fan-handoff-requester', challenge: 'c'.repeat(43), device: 'd1' };
const site = 'GET /user/oauth/handoff/origin';
const handOver = 'POST /user/oauth/handoff';
const returnTo = `${origin}/fans?tab=%20vote`;
/** What the window lists, and the fan grants. */
const scopes = ['profile', 'vote:free'];

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: SignInWindowState;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
let posted: unknown[];
let replaced: string[];
const listeners = new Set<(event: object) => void>();

const opener = { postMessage: (message: unknown, target: string) => posted.push([message, target]) };
const say = (data: unknown, from: string = origin, source: object = opener) => {
  for (const listener of listeners) listener({ data, origin: from, source });
};
const signIn = () =>
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
const known = () => expect.poll(() => state.way.value?.kind);
const question = [{ type: 'fan-handoff-who' }, origin];
const message = [{ type: 'fan-handoff', handoffCode: 'code' }, origin];
const bodies = () => api.named(handOver).map(({ body }) => JSON.parse(body));

/** Opens the window; its opener answers at once. */
async function begin(): Promise<void> {
  state = createSignInWindowState(asked);
  say(answer);
  await known().toBe('message');
}

/** Opens the window without an opener. */
async function beginAlone(): Promise<void> {
  vi.stubGlobal('window', { opener: null });
  state = createSignInWindowState(asked);
  await expect.poll(() => state.way.value).not.toBeNull();
}

beforeAll(async () => {
  stubDocument();
  vi.stubGlobal('location', { replace: (address: string) => replaced.push(address) });
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: (event: object) => void) => listeners.delete(listener));
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  vi.stubGlobal('window', { opener });
  replies = {};
  api.handle(
    ({ name }) =>
      replies[name] ?? {
        body: name === site ? { allowed: true, name: 'Partner', scopes, returnTo } : { handoffCode: 'code' },
      },
  );
  posted = [];
  replaced = [];
  listeners.clear();
});
afterEach(() => {
  state.dispose();
  vi.useRealTimers();
  tabStorage.remove('signInWindowStarted');
  clearSession();
  welcomed();
});

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
    state = createSignInWindowState(asked);
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
    state = createSignInWindowState(asked);
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
    state = createSignInWindowState(asked);
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

describe('a sign-in', () => {
  it('in this window is handed over without another question', async () => {
    await begin();
    expect(api.named(handOver)).toEqual([]);
    signIn();
    await expect.poll(() => posted).toEqual([question, message]);
    const query = new URLSearchParams({ origin, return: asked.page });
    expect(new URLSearchParams(api.named(site)[0]?.query)).toEqual(query);
    expect(tabStorage.read('signInWindowStarted')).toBeNull();
  });

  it('from before needs the fan’s confirmation, once', async () => {
    signIn();
    await begin();
    expect(api.named(handOver)).toEqual([]);
    await Promise.all([state.handOver(), state.handOver()]);
    expect([posted, bodies().length, state.handing.value]).toEqual([[question, message], 1, true]);
  });

  it('for another page needs the fan’s confirmation', async () => {
    tabStorage.write('signInWindowStarted', asked.challenge);
    signIn();
    await begin();
    expect([state.handing.value, posted]).toEqual([false, [question]]);
  });

  it('of a fan who has just joined waits for the welcome', async () => {
    await begin();
    joined.value = 'mina';
    signIn();
    expect(state.handing.value).toBe(false);
    welcomed();
    await expect.poll(() => posted).toEqual([question, message]);
  });

  it('is offered only to an origin of the operator’s list', async () => {
    replies[site] = { body: { allowed: false, name: null, scopes: [], returnTo: null } };
    state = createSignInWindowState(asked);
    say(answer);
    await expect.poll(() => state.site.value.status).toBe('ready');
    signIn();
    await state.handOver();
    expect([state.way.value, bodies(), tabStorage.read('signInWindowStarted')]).toEqual([null, [], null]);
  });

  it.each(refusals)('that fails with %s shows it, and can be tried again', async (code) => {
    replies[handOver] = refusalOf(code);
    signIn();
    await begin();
    await state.handOver();
    expect(state.error.value).toMatchObject({ code });
    expect([state.handing.value, posted]).toEqual([false, [question]]);
    delete replies[handOver];
    await state.handOver();
    expect([state.error.value, posted]).toEqual([null, [question, message]]);
  });
});

describe('the way back', () => {
  it.each([
    [returnTo, `${returnTo}&fan-handoff=code`],
    [null, null],
  ])('where the opener has not closed the window is the registered address %s', async (registered, shown) => {
    replies[site] = { body: { allowed: true, name: 'Partner', scopes, returnTo: registered } };
    signIn();
    await begin();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await state.handOver();
    expect([state.isLate.value, state.returnAddress.value]).toEqual([false, null]);
    vi.advanceTimersByTime(1_500);
    expect([state.isLate.value, state.returnAddress.value, replaced]).toEqual([true, shown, []]);
  });

  it.each([
    [returnTo, `${returnTo}&fan-handoff=code`],
    [`${origin}/`, `${origin}/?fan-handoff=code`],
  ])('without an opener is the registered address %s, with the code in its query', async (registered, goal) => {
    replies[site] = { body: { allowed: true, name: 'Partner', scopes, returnTo: registered } };
    signIn();
    await beginAlone();
    expect(state.way.value).toMatchObject({ kind: 'address', address: registered });
    await state.handOver();
    expect(bodies()).toEqual([{ origin, codeChallenge: asked.challenge, deviceId: asked.device, scopes }]);
    expect([replaced, posted]).toEqual([[goal], []]);
  });

  it('without an opener and a registered address is none, and no code is made', async () => {
    replies[site] = { body: { allowed: true, name: 'Partner', scopes, returnTo: null } };
    signIn();
    await beginAlone();
    expect(state.way.value).toEqual({ kind: 'none' });
    await state.handOver();
    expect([bodies(), replaced, tabStorage.read('signInWindowStarted')]).toEqual([[], [], null]);
  });
});
