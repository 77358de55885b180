import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusals } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { joined, welcomed } from '../../../widgets/login/pending-join.ts';
import { createSignInWindowState, readRequester, type SignInWindowState } from './sign-in-window-state.ts';

const origin = 'https://partner.example';
const challenge = 'c'.repeat(43);
const requester = { origin, challenge, device: 'd1', returnTo: `${origin}/page?x=1` };
const site = 'GET /user/oauth/handoff/origin';
const handOver = 'POST /user/oauth/handoff';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: SignInWindowState;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
let posted: unknown[];
let replaced: string[];

const opener = { postMessage: (message: unknown, target: string) => posted.push([message, target]) };
const signIn = () =>
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
const ready = () => expect.poll(() => state.site.value.status).toBe('ready');
const message = [{ type: 'fan-handoff', handoffCode: 'code' }, origin];

beforeAll(async () => {
  stubDocument();
  vi.stubGlobal('location', { replace: (address: URL) => replaced.push(address.href) });
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
      replies[name] ?? { body: name === site ? { allowed: true, name: 'Partner' } : { handoffCode: 'code' } },
  );
  posted = [];
  replaced = [];
});
afterEach(() => {
  state.dispose();
  tabStorage.remove('signInWindowStarted');
  clearSession();
  welcomed();
});

describe('the requester', () => {
  it.each([
    ['a page', {}, requester.returnTo],
    ['another origin to return to', { return: 'https://elsewhere.example/' }, `${origin}/`],
    ['no page to return to', { return: '' }, `${origin}/`],
  ])('may name %s', (_, given, returnTo) => {
    const query = { origin: `${origin}/page`, challenge, device: 'd1', return: requester.returnTo, ...given };
    expect(readRequester(new URLSearchParams(query))).toEqual({ ...requester, returnTo });
    state = createSignInWindowState(requester);
  });

  it.each([{ origin: 'partner' }, { challenge: 'short' }, { device: '' }])('is unknown with %j', (given) => {
    const query = { origin, challenge, device: 'd1', return: '', ...given };
    expect(readRequester(new URLSearchParams(query))).toBeNull();
    state = createSignInWindowState(requester);
  });
});

describe('a sign-in', () => {
  it('in this window is handed over without another question', async () => {
    state = createSignInWindowState(requester);
    await ready();
    expect(api.named(handOver)).toEqual([]);
    signIn();
    await expect.poll(() => posted).toEqual([message]);
    expect(api.named(site)[0]?.query).toBe(`?origin=${encodeURIComponent(origin)}`);
    expect(api.named(handOver).map(({ body }) => JSON.parse(body))).toEqual([
      { origin, codeChallenge: challenge, deviceId: 'd1' },
    ]);
    expect(tabStorage.read('signInWindowStarted')).toBeNull();
  });

  it('from before needs the fan’s confirmation, once', async () => {
    signIn();
    state = createSignInWindowState(requester);
    await ready();
    expect(api.named(handOver)).toEqual([]);
    await Promise.all([state.handOver(), state.handOver()]);
    expect([posted, api.named(handOver).length, state.handing.value]).toEqual([[message], 1, true]);
  });

  it('for another page needs the fan’s confirmation', async () => {
    tabStorage.write('signInWindowStarted', 'x'.repeat(43));
    signIn();
    state = createSignInWindowState(requester);
    await ready();
    expect([state.handing.value, posted]).toEqual([false, []]);
  });

  it('of a fan who has just joined waits for the welcome', async () => {
    state = createSignInWindowState(requester);
    await ready();
    joined.value = 'mina';
    signIn();
    expect(state.handing.value).toBe(false);
    welcomed();
    await expect.poll(() => posted).toEqual([message]);
  });

  it('is offered only to an origin of the operator’s list', async () => {
    replies[site] = { body: { allowed: false, name: null } };
    state = createSignInWindowState(requester);
    await ready();
    signIn();
    expect([state.handing.value, tabStorage.read('signInWindowStarted')]).toEqual([false, null]);
  });

  it.each(refusals)('that fails with %s shows it, and can be tried again', async (code) => {
    replies[handOver] = refusalOf(code);
    signIn();
    state = createSignInWindowState(requester);
    await state.handOver();
    expect(state.error.value).toMatchObject({ code });
    expect([state.handing.value, posted]).toEqual([false, []]);
    delete replies[handOver];
    await state.handOver();
    expect([state.error.value, posted]).toEqual([null, [message]]);
  });
});

describe('the way back', () => {
  const back = `${origin}/page?x=1#fan-handoff=code`;

  it('is shown where the opener has not closed the window', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    signIn();
    state = createSignInWindowState(requester);
    await state.handOver();
    expect(state.returnAddress.value).toBeNull();
    vi.advanceTimersByTime(1_500);
    vi.useRealTimers();
    expect([state.returnAddress.value, replaced]).toEqual([back, []]);
  });

  it('is taken at once without an opener', async () => {
    vi.stubGlobal('window', { opener: null });
    signIn();
    state = createSignInWindowState(requester);
    await state.handOver();
    expect([replaced, posted]).toEqual([[back], []]);
  });
});
