import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountCalls } from '../../../../server/account/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { type Handler, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { storage } from '../../../core/storage/storage.ts';
import type { LoginState } from '../login-state.ts';
import { createProviderState, type ProviderState } from './provider-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: ProviderState;
let mayLeave = true;
const reported: string[] = [];
const departed: string[] = [];
const pages = new EventTarget();

const providers = 'GET /user/oauth/provider';
const clientId = 'GET /user/oauth/google/client_id';
const init = 'GET /user/oauth/line/init';
const scriptUrl = 'https://accounts.example/gsi';

beforeAll(async () => {
  stubDocument();
  // A browser would move to another page.
  vi.stubGlobal('location', { pathname: '/', search: '?a=1', assign: (url: string) => departed.push(url) });
  vi.stubGlobal('addEventListener', pages.addEventListener.bind(pages));
  vi.stubGlobal('removeEventListener', pages.removeEventListener.bind(pages));
  api = await startTestApi(() => ({}));
});
afterAll(async () => {
  await api.stop();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  mayLeave = true;
  reported.length = 0;
  departed.length = 0;
  // The state uses only these parts of the login.
  const login = { maySignIn: () => mayLeave, report: (error: unknown) => reported.push(codeOf(error)) };
  state = createProviderState(login as unknown as LoginState);
});
afterEach(() => storage.remove('signInDepartures'));

const answer =
  (google: { googleScriptUrl: string | null; id: 'known' | 'refused' }): Handler =>
  ({ name }) => {
    if (name === providers) return { body: { providers: ['google', 'line'], googleScriptUrl: google.googleScriptUrl } };
    if (name === clientId) return google.id === 'known' ? { body: { clientId: 'c1' } } : refusalOf('SERVER_ERROR');
    return { body: { authorizationUrl: 'https://line.example/authorize', state: 's1' } };
  };

describe('the offer', () => {
  it.each([
    [{ googleScriptUrl: scriptUrl, id: 'known' }, ['google', 'line'], { clientId: 'c1', scriptUrl }],
    [{ googleScriptUrl: null, id: 'known' }, ['line'], null],
    [{ googleScriptUrl: scriptUrl, id: 'refused' }, ['line'], null],
  ] as const)('with %j is %j', async (google, offered, settings) => {
    api.handle(answer(google));
    await state.loadOffer();
    expect(state.offer.value).toEqual({ status: 'ready', value: { providers: offered, google: settings } });
  });
});

describe('a choice', () => {
  it('opens the page of the provider once', async () => {
    api.handle(answer({ googleScriptUrl: null, id: 'known' }));
    await Promise.all([state.choose('line'), state.choose('line')]);
    expect(departed).toEqual(['https://line.example/authorize']);
    expect(api.named(init)).toHaveLength(1);
    expect(state.busy.value).toBe('line');
    expect(storage.read('signInDepartures')).toContain('"path":"/?a=1"');
  });

  it('does nothing if the page prevents it', async () => {
    mayLeave = false;
    api.handle(() => ({}));
    await state.choose('line');
    expect([state.busy.value, api.received]).toEqual([null, []]);
  });

  it('is shown as unavailable for Google without its settings', async () => {
    await state.choose('google');
    expect(state.error.value).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect([reported, state.busy.value]).toEqual([['PROVIDER_UNAVAILABLE'], null]);
  });

  it.each(refusalsOf(accountCalls, 'GET /user/oauth/:provider/init'))(
    'that is refused with %s is shown and reported, and can be repeated',
    async (code) => {
      api.handle(() => refusalOf(code));
      await state.choose('line');
      expect(state.error.value).toMatchObject({ code });
      expect([reported, state.busy.value, departed]).toEqual([[code], null, []]);
      api.handle(answer({ googleScriptUrl: null, id: 'known' }));
      await state.choose('line');
      expect([state.error.value, departed]).toEqual([null, ['https://line.example/authorize']]);
    },
  );

  it.each([
    [true, null],
    [false, 'line'],
  ])('after a return to the page (from the cache: %s) is %s', async (persisted, busy) => {
    api.handle(answer({ googleScriptUrl: null, id: 'known' }));
    const disconnect = state.connect();
    await state.choose('line');
    pages.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    expect(state.busy.value).toBe(busy);
    disconnect();
  });
});
