import { describe, expect, it } from 'vitest';
import { serverNow } from '../clock/clock.ts';
import { storeSession, token } from '../session/auth-state.ts';
import { storage } from '../storage/storage.ts';
import { call } from './call.ts';
import type { Answer, Handler, Received } from './test-api.ts';
import { api, cast, failureOf, fan, only, setUpApi, signIn } from './testing-call.ts';

const refused: Answer = {
  status: 401,
  body: { status: 401, code: 'TOKEN_EXPIRED', message: 'Login', requestId: 'r1' },
};

/** Accepts only `access-2`, and issues it for `refresh-1`. */
const requiresRefreshedToken: Handler = ({ name, headers }) => {
  if (name === 'POST /jwt/refresh') return { body: { accessToken: 'access-2', refreshToken: 'refresh-2' } };
  return headers.authorization === 'Bearer access-2' ? { body: { receipt: {} } } : refused;
};

setUpApi();

describe('an expired access token', () => {
  const tokenUntil = (seconds: number) => `e30.${btoa(JSON.stringify({ exp: seconds }))}.signature`;

  it('is refreshed before a call that visitors may also make', async () => {
    const past = Math.floor(serverNow() / 1000) - 60;
    storeSession(fan, { accessToken: tokenUntil(past), refreshToken: 'refresh-1' });
    api.handle(requiresRefreshedToken);
    await call('GET /home');
    expect(api.received.map(({ name }) => name)).toEqual(['POST /jwt/refresh', 'GET /home']);
    expect(api.received[1]?.headers.authorization).toBe('Bearer access-2');
  });

  it('is used until it expires', async () => {
    const soon = Math.floor(serverNow() / 1000) + 60;
    storeSession(fan, { accessToken: tokenUntil(soon), refreshToken: 'refresh-1' });
    await call('GET /home');
    expect(only(api.received).name).toBe('GET /home');
  });

  it('does not stop a public call, nor sign the fan out, when the refresh fails', async () => {
    storeSession(fan, { accessToken: tokenUntil(1), refreshToken: 'refresh-1' });
    api.handle(({ name }) => (name === 'POST /jwt/refresh' ? { status: 503, body: {} } : {}));
    await call('GET /home');
    expect(api.received.map(({ name }) => name)).toEqual(['POST /jwt/refresh', 'GET /home']);
    expect(token.value?.refreshToken).toBe('refresh-1');
  });

  it('sends the public call as a visitor when the session has ended', async () => {
    storeSession(fan, { accessToken: tokenUntil(1), refreshToken: 'spent' });
    api.handle(({ name }) => (name === 'POST /jwt/refresh' ? refused : {}));
    await call('GET /home');
    expect(api.received.map(({ name, headers }) => [name, headers.authorization])).toEqual([
      ['POST /jwt/refresh', 'Bearer spent'],
      ['GET /home', undefined],
    ]);
    expect(token.value).toBeNull();
  });
});

describe('an access token that is refused', () => {
  it('is refreshed once, and the request is replayed with the same key', async () => {
    signIn();
    api.handle(requiresRefreshedToken);
    await call('POST /vote/:voteId/cast', cast);

    expect(api.received.map(({ name }) => name)).toEqual([
      'POST /vote/final/cast',
      'POST /jwt/refresh',
      'POST /vote/final/cast',
    ]);
    const [first, refresh, replay] = api.received as [Received, Received, Received];
    expect(refresh.headers.authorization).toBe('Bearer refresh-1');
    expect(refresh.headers['x-device-id']).toBe(first.headers['x-device-id']);
    expect(replay.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
    expect(replay.body).toBe(first.body);
    expect(storage.read('accessToken')).toBe('access-2');
    expect(storage.read('refreshToken')).toBe('refresh-2');
  });

  it('is refreshed once for all waiting requests', async () => {
    signIn();
    api.handle(requiresRefreshedToken);
    await Promise.all(Array.from({ length: 12 }, () => call('POST /vote/:voteId/cast', cast)));
    expect(api.named('POST /jwt/refresh')).toHaveLength(1);
  });

  it('is refreshed after a 403 too', async () => {
    signIn();
    api.handle((one) => {
      const answer = requiresRefreshedToken(one) as Answer;
      return answer === refused ? { status: 403, body: { code: 'ORIGIN_REFUSED' } } : answer;
    });
    await call('POST /vote/:voteId/cast', cast);
    expect(token.value?.accessToken).toBe('access-2');
  });

  it('keeps the old refresh token when the reply has only an access token', async () => {
    signIn();
    api.handle((one) =>
      one.name === 'POST /jwt/refresh' ? { body: { accessToken: 'access-2' } } : requiresRefreshedToken(one),
    );
    await call('POST /vote/:voteId/cast', cast);
    expect(token.value).toEqual({ accessToken: 'access-2', refreshToken: 'refresh-1' });
  });

  it('clears the session and rejects when the replay is refused as well', async () => {
    signIn();
    api.handle(({ name }) => (name === 'POST /jwt/refresh' ? { body: { accessToken: 'access-2' } } : refused));
    expect(await failureOf(call('GET /user/me'))).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(api.named('GET /user/me')).toHaveLength(2);
    expect(api.named('POST /jwt/refresh')).toHaveLength(1);
    expect(token.value).toBeNull();
  });

  it('clears the session and does not replay when the refresh token is refused', async () => {
    signIn();
    api.handle(({ name }) =>
      name === 'POST /jwt/refresh' ? { status: 401, body: { code: 'REFRESH_REFUSED' } } : refused,
    );
    expect(await failureOf(call('GET /user/me'))).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(api.named('GET /user/me')).toHaveLength(1);
    expect(token.value).toBeNull();
    expect(storage.read('accessToken')).toBeNull();
    expect(storage.read('auth-store')).toBeNull();
  });

  it.each<[string, Answer | 'drop', string]>([
    ['the network is down', 'drop', 'NETWORK'],
    ['the server is down', { status: 503, body: { code: 'OVERLOADED' } }, 'OVERLOADED'],
    ['the server has had enough', { status: 429, body: { code: 'RATE_LIMITED' } }, 'RATE_LIMITED'],
  ])('stays signed in when %s during the refresh', async (_, answer, code) => {
    signIn();
    api.handle(({ name }) => (name === 'POST /jwt/refresh' ? answer : refused));
    expect(await failureOf(call('GET /user/me'))).toMatchObject({ code });
    expect(token.value).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  });

  it('is not refreshed for a visitor', async () => {
    api.handle(() => refused);
    expect(await failureOf(call('GET /user/me'))).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(api.received).toHaveLength(1);
  });

  it('clears the session at once when a refresh request is refused', async () => {
    signIn();
    api.handle(() => refused);
    await failureOf(call('POST /jwt/refresh'));
    expect(api.received).toHaveLength(1);
    expect(token.value).toBeNull();
  });

  it('does not clear a session that started while the old one was being refused', async () => {
    signIn();
    api.handle(({ name }) => {
      if (name !== 'POST /jwt/refresh') return refused;
      storeSession(fan, { accessToken: 'access-9', refreshToken: 'refresh-9' });
      return { status: 401, body: { code: 'REFRESH_REFUSED' } };
    });
    await failureOf(call('GET /user/me'));
    expect(token.value?.accessToken).toBe('access-9');
  });
});
