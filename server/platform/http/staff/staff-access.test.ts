import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestPlatform, type TestApi, type TestPlatform } from '../../testing.ts';
import { defineCalls } from '../contract.ts';
import { Refusal } from '../errors.ts';
import { routes } from '../routes.ts';
import { requireRight } from './staff-access.ts';

const calls = defineCalls({
  'GET /studio/thing': {
    summary: 'A read',
    access: 'staff',
    right: 'vote.read',
    response: z.object({ who: z.string() }),
  },
  'POST /studio/thing': {
    summary: 'An action',
    access: 'staff',
    right: 'vote.edit',
    records: 'vote.void',
    idempotent: true,
    response: z.object({ who: z.string() }),
  },
  'GET /studio/file': {
    summary: 'A file',
    kind: 'file',
    access: 'staff',
    right: 'vote.read',
    content: { 'text/csv': z.string() },
  },
  'POST /studio/door': { summary: 'Before the sign-in', access: 'studio', records: 'nothing', response: z.object({}) },
});

let test: TestPlatform;
let api: TestApi;
let done = 0;
const own = { Cookie: 'session=mina', 'X-Studio': 'person' };

beforeAll(async () => {
  test = await createTestPlatform();
  api = test.serve({
    async authenticateStaff({ cookies, isBackground }) {
      const [, staffId] = /session=(\w+)/.exec(cookies ?? '') ?? [];
      if (staffId === undefined) throw new Refusal('STAFF_SIGN_IN_REQUIRED');
      const roles = [{ role: 'producer', titleId: 'last-light' }] as const;
      return { staffId: isBackground ? `${staffId} in the background` : staffId, sessionId: 'one', roles, proof: null };
    },
    routes: routes(calls, {
      'GET /studio/thing': ({ caller }) => ({ who: caller.staff.staffId }),
      'POST /studio/thing': ({ caller, record }) =>
        record(async () => {
          done += 1;
          return { reply: { who: caller.staff.staffId }, object: { kind: 'vote', id: 'one' } };
        }),
      'GET /studio/file': ({ caller }) => ({ type: 'text/csv', body: caller.staff.staffId }),
      'POST /studio/door': () => ({}),
    }),
  });
});
afterAll(() => test.close());

const request = async (call: string, headers: Record<string, string>) => {
  const { status, body } = await api.request(call, {
    headers: { 'Idempotency-Key': 'a key of one action', ...headers },
  });
  return body?.code ?? status;
};

describe('a page of another origin', () => {
  it.each([
    ['a stranger’s page', { Origin: 'https://stranger.test' }],
    ['a partner’s page', { Origin: 'https://artist.test' }],
    ['a page of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page in a sandbox', { Origin: 'null' }],
  ])('gets nothing with the cookie: %s', async (_, from) => {
    for (const call of Object.keys(calls))
      expect(await request(call, { ...own, ...from }), call).toBe('ORIGIN_REFUSED');
  });

  it.each(['https://artist.test', 'https://stranger.test'])(
    'is allowed neither to write nor to read: %s',
    async (Origin) => {
      const preflight = {
        Origin,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-studio',
      };
      for (const [call, headers] of [
        ['OPTIONS /studio/thing', preflight],
        ['GET /studio/thing', { ...own, Origin }],
      ] as const) {
        const reply = await api.request(call, { headers });
        const corsHeaders = [...reply.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect(corsHeaders, call).toEqual([]);
      }
    },
  );
});

describe('a request for staff', () => {
  it('needs the header that no page of another origin can send', async () => {
    const { 'X-Studio': _, ...bare } = own;
    expect(await request('GET /studio/thing', own)).toBe(200);
    for (const call of ['GET /studio/thing', 'POST /studio/thing', 'POST /studio/door'])
      expect(await request(call, bare), call).toBe('ORIGIN_REFUSED');
    expect(await request('GET /studio/thing', { ...bare, 'Sec-Fetch-Site': 'same-origin' })).toBe('ORIGIN_REFUSED');
  });

  it('for a download comes from Studio’s own page, or from no page', async () => {
    const { 'X-Studio': _, ...bare } = own;
    expect(await request('GET /studio/file', { ...bare, 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
    expect(await request('GET /studio/file', { ...bare, 'Sec-Fetch-Site': 'none' })).toBe(200);
    expect(await request('GET /studio/file', bare)).toBe('ORIGIN_REFUSED');
  });

  it('needs a session, and no token of a fan is one', async () => {
    expect(await request('GET /studio/thing', { 'X-Studio': 'person' })).toBe('STAFF_SIGN_IN_REQUIRED');
    const reply = await api.request('GET /studio/thing', { fan: 'mina', headers: { 'X-Studio': 'person' } });
    expect(reply.body.code).toBe('STAFF_SIGN_IN_REQUIRED');
  });

  it('is done once for each key of one staff member', async () => {
    done = 0;
    for (const name of ['mina', 'mina', 'juno'])
      expect(await request('POST /studio/thing', { ...own, Cookie: `session=${name}` })).toBe(200);
    expect(done).toBe(2);
  });

  it('does not extend the session if the page sends it automatically', async () => {
    const reply = await api.request('GET /studio/thing', { headers: { ...own, 'X-Studio': 'background' } });
    expect(reply.body.who).toBe('mina in the background');
  });
});

it('a right for one title does not cover another title, nor objects without a title', () => {
  const staff = { roles: [{ role: 'producer', titleId: 'last-light' }] } as const;
  expect(() => requireRight(staff, 'vote.edit', 'last-light')).not.toThrow();
  for (const titleId of ['another', null])
    expect(() => requireRight(staff, 'vote.edit', titleId)).toThrow('RIGHT_REQUIRED');
});

it('the compiler wants a right of each call for staff and an action of each change, and no scope', () => {
  const response = z.object({});
  const refused = [
    // @ts-expect-error -- a change without its action in the audit log
    defineCalls({ 'POST /studio/open': { summary: '', access: 'staff', right: 'own', response } }),
    // @ts-expect-error -- no right
    defineCalls({ 'GET /studio/open': { summary: '', access: 'staff', response } }),
    // @ts-expect-error -- a fan's scope
    defineCalls({ 'GET /studio/open': { summary: '', access: 'staff', right: 'own', scope: 'store', response } }),
    // @ts-expect-error -- a right of staff in a call for fans
    defineCalls({ 'GET /open': { summary: '', access: 'open', right: 'vote.read', response } }),
  ];
  // `npm run types` proves it: an expected error that is none fails there.
  expect(refused).toHaveLength(4);
});
