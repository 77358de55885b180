import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCalls } from './contract.ts';
import { answered } from './envelope.ts';
import { Refusal } from './errors.ts';
import { routes } from './routes.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from './testing.ts';

const calls = defineCalls({
  'GET /echo/:word': {
    summary: 'Says a word again',
    access: 'open',
    params: z.object({ word: z.string() }),
    query: z.object({ times: z.coerce.number().int().max(3).default(1) }),
    response: z.object({ said: z.string(), userId: z.string().nullable() }),
  },
  'GET /secret': {
    summary: 'For members',
    access: 'member',
    noStore: true,
    response: z.object({ userId: z.string() }),
  },
  'POST /gift': {
    summary: 'Takes a gift',
    access: 'open',
    idempotent: true,
    body: z.object({ size: z.number().int().positive() }),
    response: z.object({ giftId: z.string() }),
    errors: ['CAP_REACHED'],
  },
  'POST /own': {
    summary: 'Keeps its own key',
    access: 'member',
    idempotent: true,
    response: z.object({ key: z.string() }),
  },
});

let test: TestPlatform;
let api: TestApi;

beforeAll(async () => {
  test = await createTestPlatform();
  api = test.serve({
    routes: routes(test.platform, calls, {
      'GET /echo/:word': ({ params, query, caller }) => ({
        said: params.word.repeat(query.times),
        userId: caller.fan?.userId ?? null,
      }),
      'GET /secret': ({ caller }) => ({ userId: caller.fan.userId }),
      'POST /gift': ({ body }) => {
        if (body.size > 100) throw new Refusal('CAP_REACHED', { most: 100 });
        return { giftId: randomUUID() };
      },
      'POST /own': { ownsKey: true, handle: async ({ key }) => answered({ key: key.scope }) },
    }),
  });
});
afterAll(() => test.close());

describe('a call', () => {
  it('answers with what its contract validated', async () => {
    const reply = await api.request('GET /echo/hi?times=2', { fan: 'mina' });
    expect(reply).toMatchObject({ status: 200, body: { said: 'hihi', userId: 'mina' } });
  });

  it('is refused with the fields that are wrong, in the language of the reader', async () => {
    const reply = await api.request('GET /echo/hi?times=4', { headers: { 'Accept-Language': 'ko' } });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'INVALID_REQUEST',
      message: '입력한 내용을 다시 확인해 주세요.',
      fields: [{ path: 'query.times' }],
    });
  });

  it('needs a token where it is for members', async () => {
    expect(await api.request('GET /secret')).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } });
  });
});

describe('an idempotency key', () => {
  const gift = (key: string, size: number) =>
    api.request('POST /gift', { fan: 'mina', body: { size }, headers: { 'Idempotency-Key': key } });

  it('gives the first answer again, byte for byte', async () => {
    const key = randomUUID();
    const first = await gift(key, 3);
    expect((await gift(key, 3)).text).toBe(first.text);
  });

  it('keeps a refusal too', async () => {
    const key = randomUUID();
    const first = await gift(key, 300);
    expect(first).toMatchObject({ status: 409, body: { code: 'CAP_REACHED', most: 100 } });
    expect((await gift(key, 300)).text).toBe(first.text);
  });

  it('refuses another body', async () => {
    const key = randomUUID();
    await gift(key, 3);
    expect(await gift(key, 4)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  });
});
