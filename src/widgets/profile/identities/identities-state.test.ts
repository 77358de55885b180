import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountCalls } from '../../../../server/account/contract.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { platform } from '../../../core/platform.ts';
import { rememberLinked } from '../../../core/provider/just-linked.ts';
import { storeSession } from '../../../core/session/auth-state.ts';
import { onSignInRequest } from '../../../core/session/sign-in.ts';
import { storage } from '../../../core/storage/storage.ts';
import { createIdentitiesState, type IdentitiesState } from './identities-state.ts';

const list = 'GET /user/me/identity';
const init = 'POST /user/me/identity/line/init';
const unlink = 'DELETE /user/me/identity/kakao';
const both = {
  identities: [
    { provider: 'kakao', linkedAt: '2026-11-21T10:00:00.000Z' },
    { provider: 'google', linkedAt: '2026-11-22T10:00:00.000Z' },
  ],
  linkable: ['line'],
  google: null,
  needsSignIn: false,
};
const one = { ...both, identities: both.identities.slice(1), linkable: ['kakao', 'line'] };

let api: Awaited<ReturnType<typeof startTestApi>>;
let replies: Record<string, Answer | 'drop'>;
let state: IdentitiesState;
let disconnect: () => void;
const departed: string[] = [];
const failures: unknown[] = [];
const pages = new EventTarget();

const signIn = () =>
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });

beforeAll(async () => {
  stubDocument();
  vi.stubGlobal('location', { pathname: '/', search: '', assign: (url: string) => departed.push(url) });
  vi.stubGlobal('addEventListener', pages.addEventListener.bind(pages));
  vi.stubGlobal('removeEventListener', pages.removeEventListener.bind(pages));
  api = await startTestApi(() => ({}));
  // A page of the platform.
  vi.stubGlobal('origin', platform.origin);
  signIn();
});
afterAll(async () => {
  await api.stop();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  replies = {
    [list]: { body: both },
    [init]: { body: { authorizationUrl: 'https://line.example/authorize', state: 's1' } },
    [unlink]: { body: one },
  };
  api.handle(({ name }) => replies[name] ?? {});
  departed.length = 0;
  failures.length = 0;
});
afterEach(() => {
  disconnect();
  storage.remove('signInDepartures');
});

async function open(): Promise<void> {
  state = createIdentitiesState({ reportError: (error: unknown) => failures.push(error) });
  disconnect = state.connect();
  await expect.poll(() => state.identities.value.status).toBe('ready');
}

describe('linking', () => {
  it('opens the page of the provider once, and returns to this page', async () => {
    await open();
    await Promise.all([state.link('line'), state.link('line')]);
    expect(departed).toEqual(['https://line.example/authorize']);
    expect([api.named(init).length, state.busy.value, state.done.value]).toEqual([1, 'line', null]);
    expect(JSON.parse(storage.read('signInDepartures') ?? '')).toEqual([
      { state: 's1', provider: 'line', path: '/mypage/myinfo', purpose: 'link' },
    ]);
    pages.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(state.busy.value).toBeNull();
  });

  it('reports the linked identity once after the return', async () => {
    rememberLinked('line');
    await open();
    expect([state.done.value, state.isReturned]).toEqual([{ action: 'linked', provider: 'line' }, true]);
    disconnect();
    await open();
    expect([state.done.value, state.isReturned]).toEqual([null, false]);
  });

  it.each(refusalsOf(accountCalls, 'POST /user/me/identity/:provider/init'))(
    'that is refused with %s stays on this page and shows the code',
    async (code) => {
      replies[init] = refusalOf(code);
      await open();
      await state.link('line');
      expect(state.failure.value).toMatchObject({ code });
      expect([departed, state.busy.value, failures.length]).toEqual([[], null, 1]);
    },
  );

  it('is shown as unavailable for Google without its script', async () => {
    await open();
    await state.link('google');
    expect(state.failure.value).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  });
});

describe('unlinking', () => {
  it('asks first, and shows the remaining identities', async () => {
    await open();
    state.setPendingUnlink('kakao');
    expect(api.named(unlink)).toEqual([]);
    await state.unlink();
    expect(state.identities.value.value).toEqual(one);
    expect([state.pendingUnlink.value, state.busy.value]).toEqual([null, null]);
    expect(state.done.value).toEqual({ action: 'unlinked', provider: 'kakao' });
  });

  it('does nothing without an open dialog', async () => {
    await open();
    await state.unlink();
    expect(api.named(unlink)).toEqual([]);
  });

  it('loads the list again after a refusal, since another tab has changed it', async () => {
    replies[unlink] = refusalOf('LAST_IDENTITY');
    await open();
    replies[list] = { body: one };
    state.setPendingUnlink('kakao');
    await state.unlink();
    expect(state.failure.value).toMatchObject({ code: 'LAST_IDENTITY' });
    await expect.poll(() => state.identities.value.value).toEqual(one);
    expect(state.done.value).toBeNull();
  });
});

it('the page is shown at the services once, after the sign-in that a change needed', async () => {
  await open();
  const requests: string[] = [];
  const stop = onSignInRequest(() => requests.push('sign-in'));
  await state.signInAgain();
  stop();
  expect(requests).toEqual(['sign-in']);
  signIn();
  for (const isReturned of [true, false]) {
    disconnect();
    await open();
    expect(state.isReturned).toBe(isReturned);
  }
});
