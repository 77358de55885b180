import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestPlatform, type TestApi, type TestPlatform } from '../testing.ts';
import { defineCalls } from './contract.ts';
import { Refusal } from './errors.ts';
import { routes } from './routes.ts';

/** How a browser reads our headers, by access level, by the page's origin and by its preflight. */
const Reply = z.object({ fan: z.string().nullable() });
const calls = defineCalls({
  'GET /open': { summary: 'For anyone', access: 'open', response: Reply },
  'GET /open/gone': { summary: 'Is not there', access: 'open', response: Reply },
  'GET /member': { summary: 'For members', access: 'member', scope: 'profile', noStore: true, response: Reply },
  'GET /platform': { summary: 'For our own pages', access: 'platform', noStore: true, response: Reply },
  'GET /thing/me': { summary: 'For members, beside an open call', access: 'member', scope: 'profile', response: Reply },
  'GET /thing/:id': { summary: 'For anyone', access: 'open', params: z.object({ id: z.string() }), response: Reply },
  'GET /file': { summary: 'A file for anyone', kind: 'file', access: 'open', content: { 'text/plain': z.string() } },
  'GET /own/file': {
    summary: 'A file for our own pages',
    kind: 'file',
    access: 'platform',
    content: { 'text/plain': z.string() },
  },
  'POST /open': { summary: 'Changes something', access: 'open', body: z.object({}), response: Reply },
});

let test: TestPlatform;
let api: TestApi;

beforeAll(async () => {
  test = await createTestPlatform();
  const handler = ({ caller }: { caller: { fan: { userId: string } | null } }) => ({ fan: caller.fan?.userId ?? null });
  api = test.serve({
    routes: routes(calls, {
      'GET /open': handler,
      'GET /open/gone': () => {
        throw new Refusal('NOT_FOUND');
      },
      'GET /member': handler,
      'GET /platform': handler,
      'GET /thing/me': handler,
      'GET /thing/:id': handler,
      'POST /open': handler,
      'GET /file': ({ caller }) => ({ type: 'text/plain', body: `For ${caller.fan?.userId ?? 'anyone'}` }),
      'GET /own/file': () => ({ type: 'text/plain', body: 'For the fan' }),
    }),
  });
});
afterAll(() => test.close());

const partner = 'https://artist.test';
const strangers = ['https://stranger.test', 'https://artist.test.stranger.test', 'http://artist.test', 'null'];
const open = ['/open', '/open/gone', '/thing/one', '/file'];
const closed = ['/member', '/platform', '/thing/me', '/own/file'];

/** The rule of `fetch`: whether the page's script may read the reply. */
function mayRead(headers: Headers, origin: string, withCredentials: boolean): boolean {
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (!withCredentials && allowed === '*') return true;
  return allowed === origin && (!withCredentials || headers.get('Access-Control-Allow-Credentials') === 'true');
}

/** The rule of `fetch`: whether a request with these headers is sent at all. */
async function maySend(
  call: string,
  origin: string,
  requestHeaders: string[],
  withCredentials: boolean,
): Promise<boolean> {
  const [method = '', path = ''] = call.split(' ');
  const preflight = {
    'Access-Control-Request-Method': method,
    'Access-Control-Request-Headers': requestHeaders.join(','),
  };
  const { status, headers } = await api.request(`OPTIONS ${path}`, { headers: { Origin: origin, ...preflight } });
  const listOf = (name: string) => (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase());
  const names = listOf('Access-Control-Allow-Headers');
  const fits = (name: string) =>
    names.includes(name) || (names.includes('*') && !withCredentials && name !== 'authorization');
  const isSafeMethod = ['GET', 'HEAD', 'POST'].includes(method);
  const fitsMethod = isSafeMethod || listOf('Access-Control-Allow-Methods').includes(method.toLowerCase());
  return status === 204 && mayRead(headers, origin, withCredentials) && fitsMethod && requestHeaders.every(fits);
}

const read = (path: string, origin: string, fan?: string) =>
  api.request(`GET ${path}`, { headers: { Origin: origin }, ...(fan !== undefined && { fan }) });

describe.each(strangers)('a page of %s, which is not on the list,', (origin) => {
  it.each(open)('reads %s without a preflight', async (path) => {
    const reply = await read(path, origin);
    expect(mayRead(reply.headers, origin, false)).toBe(true);
    expect(reply.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
  });

  it.each(open)('never reads %s with cookies or as a fan', async (path) => {
    const visitor = await read(path, origin);
    expect(visitor.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    const fan = await read(path, origin, 'mina');
    expect(mayRead(fan.headers, origin, false)).toBe(false);
    expect(fan.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(await maySend(`GET ${path}`, origin, ['authorization'], false)).toBe(false);
    expect(await maySend(`GET ${path}`, origin, ['x-trace', 'authorization'], true)).toBe(false);
  });

  it.each(open)('may read %s with headers that its own scripts add', async (path) => {
    expect(await maySend(`GET ${path}`, origin, ['x-trace', 'x-device-id'], false)).toBe(true);
    expect(await maySend(`GET ${path}`, origin, ['x-trace'], true)).toBe(false);
  });

  it.each(closed)('can’t read %s', async (path) => {
    expect((await read(path, origin)).headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect((await read(path, origin, 'mina')).headers.get('Access-Control-Allow-Origin')).toBeNull();
    for (const requestHeaders of [['x-trace'], ['authorization'], []]) {
      expect(await maySend(`GET ${path}`, origin, requestHeaders, false)).toBe(false);
    }
  });

  it('can’t change anything', async () => {
    expect(await maySend('POST /open', origin, ['content-type'], false)).toBe(false);
    const reply = await api.request('POST /open', { body: {}, headers: { Origin: origin } });
    expect(reply).toMatchObject({ status: 403, body: { code: 'ORIGIN_REFUSED' } });
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('a page of a partner', () => {
  it.each([...open, ...closed])('reads %s as a fan, with cookies', async (path) => {
    const reply = await read(path, partner, 'mina');
    expect(mayRead(reply.headers, partner, true)).toBe(true);
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe(partner);
    expect(await maySend(`GET ${path}`, partner, ['authorization', 'x-device-id'], true)).toBe(true);
  });

  it('may send headers that its own scripts add, also with cookies', async () => {
    expect(await maySend('GET /open', partner, ['x-trace'], false)).toBe(true);
    expect(await maySend('GET /member', partner, ['authorization', 'x-trace'], true)).toBe(true);
    expect(await maySend('POST /open', partner, ['content-type', 'x-trace'], true)).toBe(true);
  });

  it('gets only well-formed header names back', async () => {
    const headers = {
      Origin: partner,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-one, x two, x-three: 3, *, %',
    };
    const reply = await api.request('OPTIONS /open', { headers });
    expect(reply.headers.get('Access-Control-Allow-Headers')?.split(', ').slice(7)).toEqual(['x-one']);
  });
});

describe('replies for visitors', () => {
  it('has a Vary header, and must be revalidated by caches', async () => {
    const { headers } = await read('/open', 'https://stranger.test');
    expect(headers.get('Vary')).toBe('Origin, Authorization, Accept-Language');
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
    const preflight = await api.request('OPTIONS /open', { headers: { Origin: 'https://stranger.test' } });
    expect(preflight.headers.get('Vary')).toContain('Access-Control-Request-Headers');
  });

  it('has no data of the fan whose cookies were sent', async () => {
    const headers = { Origin: 'https://stranger.test', Cookie: 'XSRF-TOKEN=abc; session=test:mina' };
    expect((await api.request('GET /open', { headers })).body).toEqual({ fan: null });
  });
});
