import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestPlatform, type TestApi, type TestPlatform } from '../testing.ts';
import { defineCalls } from './contract.ts';
import { Refusal } from './errors.ts';
import { routes } from './routes.ts';

const calls = defineCalls({
  'GET /echo/:word': {
    summary: 'Says a word again',
    access: 'open',
    params: z.object({ word: z.string() }),
    query: z.object({ times: z.coerce.number().int().max(3).default(1) }),
    response: z.object({ text: z.string(), userId: z.string().nullable() }),
  },
  'GET /secret': {
    summary: 'For members',
    access: 'member',
    scope: 'profile',
    noStore: true,
    response: z.object({ userId: z.string() }),
  },
  'GET /echo/me': { summary: 'Says who', access: 'open', response: z.object({ text: z.string(), userId: z.null() }) },
  'GET /settings': { summary: 'For the platform’s own pages', access: 'platform', response: z.object({}) },
  'GET /broken': { summary: 'Fails', access: 'open', response: z.object({}) },
  'GET /chatty': { summary: 'Says too much', access: 'open', response: z.object({ text: z.string() }) },
  'GET /busy': { summary: 'Has had enough', access: 'open', response: z.object({}) },
  'POST /shout': {
    summary: 'Says a word loudly',
    access: 'open',
    body: z.object({ word: z.string(), loud: z.boolean().default(true) }),
    response: z.object({ text: z.string() }),
  },
  'POST /own': {
    summary: 'Keeps its own key',
    access: 'member',
    scope: 'profile',
    idempotent: 'by its handler',
    response: z.object({ key: z.string() }),
  },
});

const chatty = { text: 'hi', secret: 'hash' };

let test: TestPlatform;
let api: TestApi;

beforeAll(async () => {
  test = await createTestPlatform();
  api = test.serve({
    routes: routes(calls, {
      'GET /echo/:word': ({ params, query, caller }) => ({
        text: params.word.repeat(query.times),
        userId: caller.fan?.userId ?? null,
      }),
      'GET /secret': ({ caller }) => ({ userId: caller.fan.userId }),
      'GET /echo/me': () => ({ text: 'you', userId: null }),
      'GET /settings': () => ({}),
      'GET /broken': () => {
        throw new Error('the password of the database is 1234');
      },
      'GET /chatty': () => chatty,
      'GET /busy': () => {
        throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 2.4 });
      },
      'POST /shout': ({ body }) => ({ text: body.word.toUpperCase() }),
      'POST /own': ({ key }) => ({ key: key.scope }),
    }),
  });
});
afterAll(() => test.close());

describe('a call', () => {
  it('answers with data validated by its contract', async () => {
    const reply = await api.request('GET /echo/hi?times=2', { fan: 'mina' });
    expect(reply).toMatchObject({ status: 200, body: { text: 'hihi', userId: 'mina' } });
  });

  it('is stored by no cache', async () => {
    const reply = await api.request('GET /echo/hi?times=2');
    expect(reply.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  it('is refused with the invalid fields, in the language of the reader', async () => {
    const reply = await api.request('GET /echo/hi?times=4', { headers: { 'Accept-Language': 'ko' } });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'INVALID_REQUEST',
      message: '입력한 내용을 다시 확인해 주세요.',
      fields: [{ path: 'query.times' }],
    });
  });

  it('needs a token when it is for members', async () => {
    expect(await api.request('GET /secret')).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } });
  });
});

describe('a request', () => {
  it('keeps the id of its header, and gets a new one if that is missing or malformed', async () => {
    const id = randomUUID();
    expect((await api.request('GET /echo/hi', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id')).toBe(
      id,
    );
    const odd = await api.request('GET /echo/hi', { headers: { 'X-Request-Id': 'a b' } });
    expect(odd.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('gets NOT_FOUND in the same envelope for an unknown address', async () => {
    const reply = await api.request('GET /nowhere', { headers: { 'Accept-Language': 'ja' } });
    expect(reply.body).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: test.platform.words('ja', 'error:NOT_FOUND'),
      requestId: reply.headers.get('X-Request-Id'),
    });
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
  });

  it('gets no internal details of a failure on the server', async () => {
    const reply = await api.request('GET /broken');
    expect(reply.status).toBe(500);
    expect(Object.keys(reply.body)).toEqual(['status', 'code', 'message', 'requestId']);
    expect(reply.text).not.toContain('password');
  });

  it('fails in tests if its reply has more than its contract', async () => {
    expect((await api.request('GET /chatty')).status).toBe(500);
  });

  it('over the rate limit gets a time to retry', async () => {
    const reply = await api.request('GET /busy');
    expect(reply).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', retryAfterSeconds: 2.4 } });
    expect(reply.headers.get('Retry-After')).toBe('3');
  });

  it('is routed to a call with a fixed name before one with a parameter', async () => {
    expect((await api.request('GET /echo/me')).body).toEqual({ text: 'you', userId: null });
  });
});

describe('a body', () => {
  const post = (body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
    api.fetch(new Request('https://fans.test/api/v1/shout', { method: 'POST', body, headers }), {});

  it('must be JSON with its content type', async () => {
    expect((await post('{"word":"hi"}')).status).toBe(200);
    expect((await post('{"word":')).status).toBe(400);
    expect((await post('')).status).toBe(400);
    // The content types that a form of any other site may send without a preflight.
    expect((await post('{"word":"hi"}', { 'Content-Type': 'text/plain' })).status).toBe(400);
  });

  it('has at most 64 KB, with or without a stated length', async () => {
    const long = JSON.stringify({ word: 'a'.repeat(70_000) });
    expect(
      (await post(long, { 'Content-Type': 'application/json', 'Content-Length': String(long.length) })).status,
    ).toBe(400);
    expect(await (await post(long)).json()).toMatchObject({ fields: [{ path: 'body' }] });
  });

  it('is refused when it holds text that the database can’t store, at any depth', async () => {
    for (const escape of ['\\u0000', '\\ud800', '\\uDFFF'])
      expect((await post(`{"word":"a${escape}"}`)).status).toBe(400);
    expect((await post(`{"word":"hi","more":${'['.repeat(20_000)}"\\u0000"${']'.repeat(20_000)}}`)).status).toBe(400);
    expect((await post('{"word":"\\ud83c\\udf89 \\\\u0000"}')).status).toBe(200);
  });

  it('is refused with the name of each wrong field', async () => {
    const reply = await api.request('POST /shout', { body: { word: 7, loud: 'very' } });
    expect(reply.body.fields.map(({ path }: { path: string }) => path)).toEqual(['body.word', 'body.loud']);
  });
});

describe('access', () => {
  it('is refused with a partner’s token if the call is for the platform', async () => {
    const headers = { Origin: 'https://artist.test' };
    expect(await api.request('GET /settings', { fan: 'mina', headers })).toMatchObject({
      status: 403,
      body: { code: 'ORIGIN_REFUSED' },
    });
    expect((await api.request('GET /settings', { fan: 'mina' })).status).toBe(200);
  });

  it('is refused with an invalid token, and counts as a visitor’s on open calls', async () => {
    expect((await api.request('GET /secret', { token: 'forged' })).status).toBe(401);
    expect((await api.request('GET /echo/hi', { token: 'forged' })).body.userId).toBeNull();
  });
});

describe('a page of another origin', () => {
  const request = (origin: string, method = 'GET') =>
    api.request(`${method} /echo/hi`, { headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' } });

  it('may read replies if it is a partner’s, or our own', async () => {
    for (const origin of ['https://artist.test', 'https://fans.test']) {
      const { headers } = await request(origin);
      expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
      expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
      expect(headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
      expect(headers.get('Vary')).toContain('Origin');
    }
  });

  it('gets an answer to its preflight', async () => {
    const { status, headers } = await request('https://artist.test', 'OPTIONS');
    expect(status).toBe(204);
    for (const name of ['Authorization', 'X-Device-Id', 'Idempotency-Key', 'Content-Type']) {
      expect(headers.get('Access-Control-Allow-Headers')).toContain(name);
    }
  });

  it('is refused a change unless its origin is on the list', async () => {
    const shout = (headers: Record<string, string>) => api.request('POST /shout', { body: { word: 'hi' }, headers });
    expect((await shout({ Origin: 'https://evil.test' })).body.code).toBe('ORIGIN_REFUSED');
    expect((await shout({ Origin: 'https://artist.test' })).status).toBe(200);
    expect((await shout({})).status).toBe(200);
  });
});

describe('the anti-forgery cookie', () => {
  const shout = (headers: Record<string, string>) => api.request('POST /shout', { body: { word: 'hi' }, headers });
  const Cookie = 'theme=dark; XSRF-TOKEN=abc123';

  it('must be repeated in a header, where the browser sends it', async () => {
    expect((await shout({ Cookie })).status).toBe(403);
    expect((await shout({ Cookie, 'X-XSRF-TOKEN': 'abc124' })).status).toBe(403);
    expect((await shout({ Cookie, 'X-XSRF-TOKEN': 'abc123', Origin: 'https://fans.test' })).status).toBe(200);
  });

  it('can’t be read by a partner’s page', async () => {
    expect((await shout({ Cookie, Origin: 'https://artist.test' })).status).toBe(200);
  });
});
