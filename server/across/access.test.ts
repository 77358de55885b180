import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Scope, scopes } from '../../rules/scopes.ts';
import { type AccountService, createAccountService } from '../account/service.ts';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { createFans } from '../account/testing.ts';
import { createOutboxService } from '../outbox/service.ts';
import { createApi, splitName } from '../platform/http/api.ts';
import { type Access, type CallContracts, type CallKind, type Method } from '../platform/http/contract.ts';
import { type Fetch, toNode } from '../platform/http/listen.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { deriveKey } from '../platform/secrets.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { createPolicyService } from '../policy/service.ts';

/** A call of every kind has the check of its access level, on a real server. */
const callers = ['visitor', 'platform', 'partner', 'without scope', 'expired', 'revoked'] as const;
type CallerName = (typeof callers)[number];

const kinds = ['json', 'file', 'events', 'page', 'webhook'] as const satisfies CallKind[];
/** Classes for fans; the classes for staff are in access-classes.test.ts. */
const accesses = ['open', 'member', 'platform'] as const satisfies Access[];
type FanAccess = (typeof accesses)[number];
const partnerOrigin = 'https://artist.test';

interface Refused {
  status: number;
  code: string;
}

/** The scope of the probes for members; the caller `without scope` has all others. */
const probeScope: Scope = 'inquiry';

/** The expected refusals; null for a reply. */
const expected: Record<FanAccess, Record<CallerName, Refused | null>> = {
  open: { visitor: null, platform: null, partner: null, 'without scope': null, expired: null, revoked: null },
  member: {
    visitor: { status: 401, code: 'LOGIN_REQUIRED' },
    platform: null,
    partner: null,
    'without scope': { status: 422, code: 'SCOPE_REQUIRED' },
    expired: { status: 401, code: 'TOKEN_EXPIRED' },
    revoked: { status: 401, code: 'LOGIN_REQUIRED' },
  },
  platform: {
    visitor: { status: 401, code: 'LOGIN_REQUIRED' },
    platform: null,
    partner: { status: 403, code: 'ORIGIN_REFUSED' },
    'without scope': { status: 403, code: 'ORIGIN_REFUSED' },
    expired: { status: 401, code: 'TOKEN_EXPIRED' },
    revoked: { status: 401, code: 'LOGIN_REQUIRED' },
  },
};

let test: TestPlatform;
let account: AccountService;
const servers: Server[] = [];
let probe: string;
const headersOf: Record<CallerName, Record<string, string>> = {
  visitor: {},
  platform: {},
  partner: {},
  'without scope': {},
  expired: {},
  revoked: {},
};

beforeAll(async () => {
  test = await createTestPlatform();
  const { platform } = test;
  await importDemoPolicies(platform);
  account = createAccountService(platform, createPolicyService(platform), createOutboxService(platform));
  platform.live.offer('probe', { join: async () => ({ revision: 1, data: '{}' }), leave: () => {} });
  const { authenticate } = account;
  probe = await serve(createApi(platform, { authenticate, routes: accesses.flatMap(probesOf) }).fetch);
  await signEveryoneIn(platform);
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await account.close();
  await test.close();
});

async function serve(fetch: Fetch): Promise<string> {
  const server = createServer(toNode(fetch));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
}

async function signEveryoneIn(platform: Platform): Promise<void> {
  const [fan, late, gone] = await createFans(platform, 3);
  const [partner] = await createFans(platform, 1, partnerOrigin);
  const [narrow] = await createFans(
    platform,
    1,
    partnerOrigin,
    scopes.filter((scope) => scope !== probeScope),
  );
  if (!fan || !late || !gone || !partner || !narrow) throw new Error('createFans returned fewer than five fans');
  const key = deriveKey(platform.config.tokenSecrets[0], 'access token');
  const over = { ...decodeJwt(late.accessToken), exp: Math.floor(Date.now() / 1000) - 1 };
  await account.sessions.revoke(gone.userId, gone.familyId, 'LOGOUT');
  const bearer = (token: string, deviceId: string, origin: string) => ({
    Authorization: `Bearer ${token}`,
    'X-Device-Id': deviceId,
    Origin: origin,
  });
  const { publicOrigin } = platform.config;
  headersOf.visitor = { 'X-Device-Id': randomUUID(), Origin: publicOrigin };
  headersOf.platform = bearer(fan.accessToken, fan.deviceId, publicOrigin);
  headersOf.partner = bearer(partner.accessToken, partner.deviceId, partnerOrigin);
  headersOf['without scope'] = bearer(narrow.accessToken, narrow.deviceId, partnerOrigin);
  const expired = await new SignJWT(over).setProtectedHeader({ alg: 'HS256' }).sign(key);
  headersOf.expired = bearer(expired, late.deviceId, publicOrigin);
  headersOf.revoked = bearer(gone.accessToken, gone.deviceId, publicOrigin);
}

/** A call of each kind, below `/<access>`; each returns its caller. */
function probesOf(access: FanAccess): Route[] {
  const rule = { summary: '', access, ...(access === 'member' && { scope: probeScope }) };
  const contracts = {
    'GET /json': { ...rule, response: z.object({ who: z.string() }) },
    'GET /file': { ...rule, kind: 'file', content: { 'text/plain': z.string() } },
    'GET /events': { ...rule, kind: 'events', event: z.object({}) },
    'GET /page': { ...rule, kind: 'page' },
    'POST /webhook': { ...rule, kind: 'webhook', body: z.object({}), maxBodyBytes: 100 },
  } as const satisfies CallContracts;
  const who = ({ caller }: { caller: { fan: { userId: string } | null } }) => caller.fan?.userId ?? 'visitor';
  const probes = routes(contracts, {
    'GET /json': (request) => ({ who: who(request) }),
    'GET /file': (request) => ({ type: 'text/plain', body: who(request) }),
    'GET /events': (request) => ({ topics: [`probe:${who(request)}`], lastEventId: undefined }),
    'GET /page': {
      show: async (request) => ({ html: who(request), headers: {} }),
      notFound: async () => ({ html: '', headers: {} }),
    },
    'POST /webhook': async (request) => (who(request) === '' ? 400 : 200),
  });
  return probes.map((route) => {
    const [method, path] = splitName(route.name);
    return { ...route, name: `${method as Method} /${access}${path}` };
  });
}

interface Heard {
  status: number;
  type: string | null;
  /** As far as it comes at once: a stream of events has no end. */
  text: string;
}

async function send(base: string, name: string, headers: Record<string, string>): Promise<Heard> {
  const [method = '', path = ''] = name.split(' ');
  const stop = new AbortController();
  const isPost = method === 'POST';
  const reply = await fetch(base + path, {
    method,
    headers: { ...headers, ...(isPost && { 'Content-Type': 'application/json' }) },
    body: isPost ? '{}' : null,
    signal: stop.signal,
  });
  const type = reply.headers.get('Content-Type');
  const first = await reply.body?.getReader().read();
  const text = new TextDecoder().decode(first?.value);
  stop.abort();
  return { status: reply.status, type, text };
}

const types: Record<CallKind, string | null> = {
  json: 'application/json',
  file: 'text/plain; charset=utf-8',
  events: 'text/event-stream; charset=utf-8',
  page: 'text/html; charset=utf-8',
  webhook: null,
};

describe.each(accesses)('a call with access "%s"', (access) => {
  const table = kinds.flatMap((kind) => callers.map((caller) => ({ kind, caller, outcome: expected[access][caller] })));

  it.each(table)('$kind: to $caller', async ({ kind, caller, outcome }) => {
    const heard = await send(probe, `${kind === 'webhook' ? 'POST' : 'GET'} /${access}/${kind}`, headersOf[caller]);
    if (outcome === null) {
      expect(heard).toMatchObject({ status: 200, type: types[kind] });
      const isFan = ['platform', 'partner', 'without scope'].includes(caller);
      if (kind !== 'webhook') expect(heard.text.includes('visitor')).toBe(!isFan);
    } else {
      expect(heard).toMatchObject({ status: outcome.status, type: 'application/json' });
      expect(JSON.parse(heard.text)).toEqual({
        ...outcome,
        message: test.platform.words('en', `error:${outcome.code}`),
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        ...(outcome.code === 'SCOPE_REQUIRED' && { scope: probeScope, mayAsk: true }),
      });
    }
  });
});
