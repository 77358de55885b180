import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestPlatform, type TestApi, type TestPlatform } from '../../testing.ts';
import { defineCalls } from '../contract.ts';
import { Refusal } from '../errors.ts';
import { routes } from '../routes.ts';

const calls = defineCalls({
  'GET /story/:part': {
    summary: 'A file',
    kind: 'file',
    access: 'open',
    maxAge: 60,
    params: z.object({ part: z.coerce.number().int() }),
    query: z.object({ tags: z.array(z.string()).default([]) }),
    content: { 'text/plain': z.string() },
  },
  'GET /signed/:part': {
    summary: 'A picture, little at a time',
    kind: 'file',
    access: 'open',
    malformed: 'NOT_FOUND',
    limit: { burst: 2, perMinute: 1 },
    params: z.object({ part: z.coerce.number().int() }),
    content: { 'image/png': z.string() },
  },
  'GET /place/:name': {
    summary: 'A page',
    kind: 'page',
    access: 'open',
    malformed: 'NOT_FOUND',
    params: z.object({ name: z.enum(['home']) }),
  },
  'POST /echo': {
    summary: 'A webhook',
    kind: 'webhook',
    access: 'open',
    maxBodyBytes: 100,
    body: z.object({ id: z.string() }),
  },
});

let test: TestPlatform;
let api: TestApi;

beforeAll(async () => {
  test = await createTestPlatform();
  api = test.serve({
    routes: routes(calls, {
      'GET /story/:part': ({ params, query, caller }) => {
        if (params.part === 9) throw new Refusal('NOT_FOUND');
        const body = `Part ${params.part}, ${query.tags.join('+')}, for ${caller.fan?.userId ?? 'anyone'}`;
        return { type: 'text/plain', body, headers: { 'Content-Disposition': 'attachment' } };
      },
      'GET /signed/:part': ({ params }) => ({ type: 'image/png', body: new Uint8Array([params.part]) }),
      'GET /place/:name': {
        show: async ({ params }) => ({ html: `<h1>${params.name}</h1>`, headers: {} }),
        notFound: async ({ language }) => ({ html: `<h1>Nothing (${language})</h1>`, headers: {} }),
      },
      'POST /echo': async ({ text, body, headers }) =>
        headers.get('Signature') === `${text.length}` && body.id === 'one' ? 200 : 400,
    }),
  });
});
afterAll(() => test.close());

describe('a file', () => {
  it('has the headers of every call and knows the caller', async () => {
    const headers = { Origin: 'https://artist.test' };
    const reply = await api.request('GET /story/1?tags=old&tags=long', { fan: 'mina', headers });
    expect([reply.status, reply.text]).toEqual([200, 'Part 1, old+long, for mina']);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'access-control-allow-origin': 'https://artist.test',
      'cache-control': 'public, max-age=60',
      'content-disposition': 'attachment',
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect((await api.request('GET /story/9')).body.code).toBe('NOT_FOUND');
  });

  it('validates the request against its contract', async () => {
    const reply = await api.request('GET /story/first');
    expect([reply.status, reply.body.fields[0].path]).toEqual([400, 'params.part']);
  });

  it('answers a malformed address with 404 and no details', async () => {
    const { status, body } = await api.request('GET /signed/first');
    expect([status, Object.keys(body)]).toEqual([404, ['status', 'code', 'message', 'requestId']]);
    const picture = await api.request('GET /signed/7');
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    expect(picture.headers.get('Cache-Control')).toBe('no-store');
    expect((await api.request('GET /signed/7')).body.code).toBe('RATE_LIMITED');
  });
});

describe('a page', () => {
  it('is HTML, also for 404', async () => {
    const page = await api.request('GET /place/home');
    expect([page.status, page.text]).toEqual([200, '<h1>home</h1>']);
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const nothing = await api.request('GET /place/moon', { headers: { 'Accept-Language': 'ja' } });
    expect([nothing.status, nothing.text]).toEqual([404, '<h1>Nothing (ja)</h1>']);
    expect(nothing.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('a webhook', () => {
  const post = (body: string, signature = body.length) => {
    const headers = { Signature: String(signature) };
    return api.fetch(new Request('https://fans.test/api/v1/echo', { method: 'POST', body, headers }), {});
  };

  it('gets the raw bytes of the body, and the reply is only a status', async () => {
    const reply = await post('{"id":"one", "note":"\\u0000"}');
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    expect((await post('{"id":"one"}', 7)).status).toBe(400);
  });

  it('validates the body and limits its length', async () => {
    expect(await (await post('{"id":1}')).json()).toMatchObject({ fields: [{ path: 'body.id' }] });
    expect((await post('{')).status).toBe(400);
    const long = JSON.stringify({ id: 'one', note: 'a'.repeat(100) });
    expect(await (await post(long)).json()).toMatchObject({
      fields: [{ path: 'body', reason: expect.stringContaining('100') }],
    });
  });
});
