import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AccountService, createAccountService } from '../account/service.ts';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { type Application, createApplication } from '../app.ts';
import { calls } from '../contracts.ts';
import { createOutboxService } from '../outbox/service.ts';
import type { CallContract, CallName } from '../platform/http/contract.ts';
import { toNode } from '../platform/http/listen.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { createPolicyService } from '../policy/service.ts';
import { expectedOf, suspended } from './testing-access.ts';
import { type Caller, type CallerHeaders, callers, headersOf, otherPartner, partnerOrigin } from './testing-callers.ts';

/**
 * The product over HTTP: each call as a visitor and as those who lack one thing that its contract wants, and one call of each access
 * as every caller. All callers of all classes of contracts are in access-classes.test.ts, a partner's token without the scope of a
 * call in scopes.test.ts, and data of another member in tests/e2e/security/ownership.test.ts.
 */
const contracts = Object.entries<CallContract>(calls) as [CallName, CallContract][];

/** Each lacks one thing. They are refused before anything is done, so that all calls may be sent with the same sessions. */
const lacking = {
  partner: '403 ORIGIN_REFUSED',
  'member whose account is suspended': '422 SUSPENDED',
  'staff without a role': '422 RIGHT_REQUIRED',
  'owner who proved nothing lately': '422 PROOF_REQUIRED',
} as const satisfies Partial<Record<Caller, string>>;

/** A visitor, and callers without a requirement of this call. */
const refusedCallersOf = (name: CallName, contract: CallContract): Caller[] => [
  'visitor',
  ...(Object.keys(lacking) as (keyof typeof lacking)[]).filter(
    (caller) => expectedOf(caller, name, contract) === lacking[caller],
  ),
];

/** They leave no caller without a session. */
const examples = [
  'GET /policy/:type',
  'GET /user/me',
  'POST /voteright/free/claim',
  'GET /user/me/email',
  'GET /studio/staff',
  'GET /studio/me/passkey',
  'POST /studio/sign-in/option',
] as const satisfies (keyof typeof calls)[];

let test: TestPlatform;
let account: AccountService;
let application: Application;
let server: Server;
let address: string;
const headers = new Map<Caller, CallerHeaders>();

beforeAll(async () => {
  test = await createTestPlatform({ PARTNER_ORIGINS: `${partnerOrigin}=Artist, ${otherPartner}=Label` });
  const { platform } = test;
  await importDemoPolicies(platform);
  account = createAccountService(platform, createPolicyService(platform), createOutboxService(platform));
  application = createApplication(platform, () => new Hono());
  server = createServer(toNode(application.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  for (const caller of callers) headers.set(caller, await headersOf(platform, account, caller));
  await readEnds();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await application.close();
  await account.close();
  await test.close();
});

/** The product is another server than the one that ends a session or suspends an account. */
async function readEnds(): Promise<void> {
  const hears = (name: CallName, caller: Caller, refusal: string) =>
    vi.waitFor(async () => expect(await refusalOf(name, caller)).toBe(refusal), { timeout: 60_000 });
  await hears('GET /user/me', 'session that was ended', '401 LOGIN_REQUIRED');
  for (const caller of suspended) await hears('POST /voteright/free/claim', caller, '422 SUSPENDED');
}

const refusals = [
  'LOGIN_REQUIRED',
  'TOKEN_EXPIRED',
  'ORIGIN_REFUSED',
  'SCOPE_REQUIRED',
  'SUSPENDED',
  'STAFF_SIGN_IN_REQUIRED',
  'RIGHT_REQUIRED',
  'PROOF_REQUIRED',
];

/** The refusal of this kind of caller, or null. */
async function refusalOf(name: CallName, caller: Caller): Promise<string | null> {
  const [method = '', path = ''] = name.replaceAll(/:\w+/g, 'none').split(' ');
  const reply = await fetch(address + path, {
    method,
    headers: { ...headers.get(caller), 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: method === 'GET' ? null : '{}',
    redirect: 'manual',
  });
  expect(reply.status, name).toBeLessThan(500);
  const isJson = reply.headers.get('Content-Type')?.startsWith('application/json') === true;
  const text = isJson ? await reply.text() : null;
  // A stream of events has no end.
  if (!isJson) await reply.body?.cancel();
  const code = text === null ? '' : String(JSON.parse(text).code);
  return refusals.includes(code) ? `${reply.status} ${code}` : null;
}

it.each(contracts)('%s refuses a visitor and callers without a requirement of its contract', async (name, contract) => {
  const allowedCallers = refusedCallersOf(name, contract);
  const heard = await Promise.all(allowedCallers.map(async (caller) => [caller, await refusalOf(name, caller)]));
  expect(Object.fromEntries(heard)).toEqual(
    Object.fromEntries(allowedCallers.map((caller) => [caller, expectedOf(caller, name, contract)])),
  );
});

it.each(examples)('%s answers each caller according to its contract', async (name) => {
  // This caller has every scope here.
  const tried = callers.filter((caller) => caller !== 'partner without the scope');
  const heard = await Promise.all(tried.map(async (caller) => [caller, await refusalOf(name, caller)]));
  expect(Object.fromEntries(heard)).toEqual(
    Object.fromEntries(tried.map((caller) => [caller, expectedOf(caller, name, calls[name])])),
  );
});
