import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Scope } from '../../rules/scopes.ts';
import { type AccountService, createAccountService } from '../account/service.ts';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { calls } from '../contracts.ts';
import { createOutboxService } from '../outbox/service.ts';
import type { CallContract, CallName } from '../platform/http/contract.ts';
import type { Route } from '../platform/http/routes.ts';
import { isStaffCall } from '../platform/http/staff/staff-access.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../platform/testing.ts';
import { createPolicyService } from '../policy/service.ts';
import { createStaffService } from '../staff/service.ts';
import { expectedOf, suspended } from './testing-access.ts';
import {
  type Caller,
  type CallerHeaders,
  callers,
  headersOf,
  otherPartner,
  partnerOrigin,
  signInWithout,
} from './testing-callers.ts';

/** The callers of a call follow from the class of its contract: each class is called as each caller. */
const contracts = Object.entries<CallContract>(calls) as [CallName, CallContract][];

/** The parts of a contract that decide who may send a call. The names of its right and scope are not among them. */
function classOf(name: CallName, { access, scope, right, proof, whileSuspended, kind }: CallContract): string {
  const parts: string[] = [access, name.startsWith('GET ') ? 'read' : 'change'];
  if (scope !== undefined) parts.push('scope');
  if (whileSuspended === true) parts.push('while suspended');
  if (right !== undefined) parts.push(right === 'own' ? 'own' : 'right');
  if (proof !== undefined) parts.push(proof);
  // A link or an `EventSource` can't send the header of Studio.
  if (isStaffCall({ access }) && kind !== undefined && kind !== 'json') parts.push(kind);
  return parts.join(' ');
}

/** A new class needs a line here, and `expectedOf` has to be right for it. */
const classes = [
  'open read',
  'open read scope',
  'open change',
  'open change scope',
  'member read scope',
  'member change scope',
  'member change scope while suspended',
  'platform read',
  'platform change',
  'platform change while suspended',
  'staff read own',
  'staff read right',
  'staff read right file',
  'staff read right passkey',
  'staff read right passkey file',
  'staff read own passkey file',
  'staff change own',
  'staff change own any',
  'staff change own passkey',
  'staff change right',
  'staff change right passkey',
  'studio read',
  'studio change',
];

interface Example {
  like: string;
  name: CallName;
  contract: CallContract;
  path: `/${string}`;
}

/** One call for each class with each right and each scope, by its requirements. */
const examples = new Map<string, Example>();
for (const [name, contract] of contracts) {
  const like = classOf(name, contract);
  const { right, scope } = contract;
  const needs = [right, scope].filter((need) => need !== undefined && need !== 'own');
  const title = [like, ...needs].join(' ');
  if (!examples.has(title)) examples.set(title, { like, name, contract, path: `/probe/${examples.size}` });
}

const probeName = ({ name, path }: Example): CallName => `${name.startsWith('GET ') ? 'GET' : 'POST'} ${path}`;

/** A call that answers every caller that passes the check of its contract. */
function probeOf(example: Example): Route {
  const { access, scope, right, proof, whileSuspended, kind } = example.contract;
  const decisive = {
    summary: '',
    access,
    ...(scope !== undefined && { scope }),
    ...(right !== undefined && { right }),
    ...(proof !== undefined && { proof }),
    ...(whileSuspended !== undefined && { whileSuspended }),
  };
  const name = probeName(example);
  if (isStaffCall({ access }) && kind === 'file') {
    const contract = { ...decisive, kind, content: { 'text/plain': z.string() } } as const;
    return { kind, name, contract, handler: () => ({ type: 'text/plain', body: '' }) };
  }
  return { kind: 'json', name, contract: { ...decisive, response: z.object({}) }, handler: () => ({}) };
}

let test: TestPlatform;
let account: AccountService;
let api: TestApi;
const headers = new Map<Caller, CallerHeaders>();
const withoutScope = new Map<Scope, CallerHeaders>();

beforeAll(async () => {
  test = await createTestPlatform({ PARTNER_ORIGINS: `${partnerOrigin}=Artist, ${otherPartner}=Label` });
  const { platform } = test;
  await importDemoPolicies(platform);
  account = createAccountService(platform, createPolicyService(platform), createOutboxService(platform));
  const { authenticate: authenticateStaff } = createStaffService(platform, { listTitles: async () => [] });
  api = test.serve({
    authenticate: account.authenticate,
    authenticateStaff,
    routes: [...examples.values()].map(probeOf),
  });
  for (const caller of callers) headers.set(caller, await headersOf(platform, account, caller));
  for (const { contract } of examples.values())
    if (contract.scope !== undefined) withoutScope.set(contract.scope, await signInWithout(platform, contract.scope));
  await readSuspensions();
});
afterAll(async () => {
  await account.close();
  await test.close();
});

/** A suspension is written by another connection than the one that the account's service reads. */
async function readSuspensions(): Promise<void> {
  const change = [...examples.values()].find(({ like }) => like === 'member change scope');
  if (change === undefined) throw new Error('no call of members changes anything');
  // `expect.poll` works only inside a test.
  for (const caller of suspended)
    await vi.waitFor(async () => expect(await refusalOf(change, caller)).toBe('422 SUSPENDED'), { timeout: 60_000 });
}

function headersTo(caller: Caller, { scope }: CallContract): CallerHeaders {
  const narrow = caller === 'partner without the scope' && scope !== undefined ? withoutScope.get(scope) : undefined;
  return narrow ?? headers.get(caller) ?? {};
}

async function refusalOf(example: Example, caller: Caller): Promise<string | null> {
  const { status, body } = await api.request(probeName(example), {
    headers: headersTo(caller, example.contract),
    ...(!example.name.startsWith('GET ') && { body: {} }),
  });
  return status === 200 ? null : `${status} ${body.code}`;
}

it('every call is of a class that this test knows', () => {
  const used = new Set(contracts.map(([name, contract]) => classOf(name, contract)));
  expect([...used].toSorted()).toEqual(classes.toSorted());
});

it.each([...examples])('a call that is %s answers each caller according to its contract', async (_, example) => {
  const { name, contract } = example;
  const heard = await Promise.all(callers.map(async (caller) => [caller, await refusalOf(example, caller)]));
  expect(Object.fromEntries(heard)).toEqual(
    Object.fromEntries(callers.map((caller) => [caller, expectedOf(caller, name, contract)])),
  );
});
