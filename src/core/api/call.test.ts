import { afterEach, describe, expect, it, vi } from 'vitest';
import { serverNow } from '../clock/clock.ts';
import { randomId } from '../device/device.ts';
import { storeSession } from '../session/auth-state.ts';
import { scopeQuestion } from '../session/scopes.ts';
import { storage } from '../storage/storage.ts';
import { createActionKey } from './action.ts';
import { call } from './call.ts';
import { retryDelayOf } from './fan-error.ts';
import { api, cast, failureOf, fan, only, setUpApi, signIn } from './testing-call.ts';

setUpApi();

describe('a request', () => {
  it('sends the device, the language and, when signed in, the token', async () => {
    signIn();
    await call('GET /user/me');
    const { headers } = only(api.received);
    expect(headers['x-device-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(headers['x-device-id']).toBe(storage.read('deviceId'));
    expect(headers['accept-language']).toBe('ko');
    expect(headers.authorization).toBe('Bearer access-1');
  });

  it('sends credentials and has no timeout', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    await call('POST /vote/:voteId/cast', cast);
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ credentials: 'include' }),
    );
    expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    sent.mockRestore();
  });

  it('sends no token for a visitor', async () => {
    await call('GET /home');
    expect(only(api.received).headers.authorization).toBeUndefined();
  });

  it('needs no CORS preflight when a visitor reads from another origin', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    await call('GET /home');
    const [, init] = sent.mock.calls[0] ?? [];
    sent.mockRestore();
    expect(init).toMatchObject({ method: 'GET', credentials: 'omit', headers: { 'accept-language': 'ko' } });
    expect(Object.keys(init?.headers ?? {})).toEqual(['accept-language']);
    expect(only(api.received).headers['x-device-id']).toBeUndefined();
  });

  it('ignores properties that a page added to Object.prototype', async () => {
    Object.assign(Object.prototype, { foo: 'bar' });
    const sent = vi.spyOn(globalThis, 'fetch');
    try {
      await call('GET /home');
      await call('POST /vote/:voteId/cast', cast);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'foo');
    }
    const names = sent.mock.calls.flatMap(([, init]) => Object.keys(init?.headers ?? {}));
    sent.mockRestore();
    expect(api.received.map(({ name }) => name)).toEqual(['GET /home', 'POST /vote/final/cast']);
    expect(names.toSorted()).toEqual([
      'accept-language',
      'accept-language',
      'content-type',
      'idempotency-key',
      'x-device-id',
    ]);
  });

  it('is shared by elements that read the same at once, and sent again after a change', async () => {
    const replies = await Promise.all([call('GET /home'), call('GET /home'), call('GET /home', { language: 'ja' })]);
    expect(replies).toHaveLength(3);
    expect(api.named('GET /home').map(({ headers }) => headers['accept-language'])).toEqual(['ko', 'ja']);
    await call('POST /vote/:voteId/cast', cast);
    await call('GET /home');
    expect(api.named('GET /home')).toHaveLength(3);
  });

  it('is never shared between two fans', async () => {
    signIn();
    const first = call('GET /home');
    storeSession({ ...fan, userId: 'u2' }, { accessToken: 'access-9', refreshToken: 'refresh-9' });
    await Promise.all([first, call('GET /home')]);
    expect(api.named('GET /home').map(({ headers }) => headers.authorization)).toEqual([
      'Bearer access-1',
      'Bearer access-9',
    ]);
  });

  it('escapes the parameters of path and query', async () => {
    await call('GET /vote/:voteId/candidate', {
      params: { voteId: 'a/b?c' },
      query: { q: '아이 유&next=https://evil.example//', cursor: undefined },
    });
    const { name, query } = only(api.received);
    expect(name).toBe('GET /vote/a%2Fb%3Fc/candidate');
    expect(new URLSearchParams(query).get('q')).toBe('아이 유&next=https://evil.example//');
    expect(new URLSearchParams(query).has('cursor')).toBe(false);
  });

  it('has its own idempotency key when it changes data, or the key of its options', async () => {
    const key = randomId();
    await call('POST /vote/:voteId/cast', cast);
    await call('POST /vote/:voteId/cast', { ...cast, key });
    await call('GET /home');
    const keys = api.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys[0]).not.toBe(key);
    expect(keys[1]).toBe(key);
    expect(keys[2]).toBeUndefined();
  });
});

describe('a reply', () => {
  it.each([
    ['in seconds', () => '7'],
    ['as a date', () => new Date(Date.now() + 7_400).toUTCString()],
  ])('has the delay before a retry %s if it comes from a proxy', async (_, retryAfter) => {
    api.handle(() => ({ status: 503, headers: { 'retry-after': retryAfter() }, body: '<h1>Busy</h1>' }));
    const failure = await failureOf(call('GET /home'));
    expect(failure).toMatchObject({ code: 'SERVER_ERROR', status: 503 });
    expect(retryDelayOf(failure)).toBeGreaterThan(5_000);
    expect(retryDelayOf(failure)).toBeLessThanOrEqual(7_400);
  });

  it.each([
    ['a page of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }, 0],
    ['a page in place of a reply', { status: 200, body: '<h1>Welcome to the Wi-Fi</h1>' }, 0],
    ['a server that is busy', { status: 503, body: { code: 'OVERLOADED', retryAfterSeconds: 2 } }, 2_000],
    ['too much at once', { status: 429, body: { code: 'RATE_LIMITED', retryAfterSeconds: 1.5 } }, 1_500],
    ['a connection that broke', 'drop' as const, 0],
    ['what is not there', { status: 404, body: { code: 'NOT_FOUND' } }, null],
    ['what is refused', { status: 409, body: { code: 'VOTE_CLOSED' } }, null],
  ])('has the delay before a retry after %s', async (_, answer, milliseconds) => {
    api.handle(() => answer);
    expect(retryDelayOf(await failureOf(call('GET /home')))).toBe(milliseconds);
  });

  it('keeps every digit of a 20-digit number', async () => {
    api.handle(() => ({ body: '{"total": 12345678901234567890, "count": 42, "share": 0.1234567890123456789}' }));
    expect(await call('GET /home')).toEqual({ total: '12345678901234567890', count: 42, share: 0.12345678901234568 });
  });

  it('rejects with its code, status, details and request id if it is a refusal', async () => {
    api.handle(() => ({
      status: 409,
      body: { status: 409, code: 'CAP_REACHED', message: 'Enough for today', requestId: 'r9', cap: 10 },
    }));
    const error = await failureOf(call('POST /vote/:voteId/cast', cast));
    expect(error).toMatchObject({ code: 'CAP_REACHED', status: 409, requestId: 'r9', details: { cap: 10 } });
  });

  it('is a server error if it is an HTML page of a proxy, with any status', async () => {
    api.handle(() => ({ status: 200, body: '<html>Bad gateway</html>' }));
    expect(await failureOf(call('GET /home'))).toMatchObject({ code: 'SERVER_ERROR', status: 200 });
    api.handle(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
    expect(await failureOf(call('GET /home'))).toMatchObject({ code: 'SERVER_ERROR', status: 502 });
  });

  it('is a network error if it never arrives', async () => {
    api.handle(() => 'drop');
    expect(await failureOf(call('GET /home'))).toMatchObject({ code: 'NETWORK', status: 0 });
  });

  it('is a network error after twenty seconds, and the action is repeated under its key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const sent = vi.spyOn(globalThis, 'fetch');
      const answers: (() => void)[] = [];
      api.handle(() => new Promise((resolve) => answers.push(() => resolve({}))));
      const action = createActionKey();
      const castIt = () => action.send('c1', (key) => call('POST /vote/:voteId/cast', { ...cast, key }));
      const silent = failureOf(castIt());
      await expect.poll(() => answers.length).toBe(1);
      await vi.advanceTimersByTimeAsync(21_000);
      expect(await silent).toMatchObject({ code: 'NETWORK' });
      // Only the network can end a request (specification §7: no timeout).
      expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
      const repeated = castIt();
      await expect.poll(() => answers.length).toBe(2);
      for (const answer of answers) answer();
      await repeated;
      const [first, second] = api.received.map(({ headers }) => headers['idempotency-key']);
      expect([first, action.sent]).toEqual([second, null]);
      sent.mockRestore();
    } finally {
      vi.useRealTimers();
    }
  });

  it('rejects with the reason of the abort', async () => {
    const abort = new AbortController();
    api.handle(async () => {
      abort.abort(new Error('left the page'));
      return {};
    });
    await expect(call('GET /home', { signal: abort.signal })).rejects.toThrow('left the page');
  });

  it('corrects the clock when the device is an hour off', async () => {
    const anHourAhead = Date.now() + 3_600_000;
    api.handle(() => ({ body: { serverTime: new Date(anHourAhead).toISOString() } }));
    await call('GET /home');
    expect(Math.abs(serverNow() - anHourAhead)).toBeLessThan(2_000);
  });
});

describe('a call from a partner’s page', () => {
  /** Signs in a fan who allowed this page only some scopes; `answer` is the fan's answer to each question for one more. */
  function signInWith(scopes: string, answer: boolean): string[] {
    const claims = btoa(JSON.stringify({ scope: scopes }));
    storeSession(fan, { accessToken: `h.${claims}.s`, refreshToken: 'refresh-1' });
    const questions: string[] = [];
    scopeQuestion.request = async (scope) => {
      questions.push(scope);
      return answer;
    };
    return questions;
  }
  afterEach(() => {
    delete scopeQuestion.request;
  });

  it('asks the fan once for each scope that it lacks, before it is sent', async () => {
    const questions = signInWith('profile', true);
    await call('POST /vote/:voteId/cast', { ...cast, scope: 'vote:paid' });
    expect(questions).toEqual(['vote:paid', 'vote:free']);
    only(api.received);
  });

  it('is not sent where the fan does not allow the scope', async () => {
    const questions = signInWith('vote:free', false);
    const { code, details } = await failureOf(call('POST /vote/:voteId/cast', { ...cast, scope: 'vote:paid' }));
    expect([code, details]).toEqual(['SCOPE_REQUIRED', { scope: 'vote:paid', mayAsk: true }]);
    expect(questions).toEqual(['vote:paid']);
    expect(api.received).toEqual([]);
  });

  it('asks no question if it only reads', async () => {
    const questions = signInWith('profile', true);
    await failureOf(call('GET /vote/:voteId/right', { params: { voteId: 'final' } }));
    expect([questions, api.received]).toEqual([[], []]);
  });
});
