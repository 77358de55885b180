import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scope, scopes } from '../rules/scopes.ts';
import { proofMinutes, staffIdleMinutes, staffSessionHours, studioHeader } from '../rules/staff/limits.ts';
import { rightsOfRole, type StaffRole, staffRoles } from '../rules/staff/rights.ts';
import { type AccountService, createAccountService } from './account/service.ts';
import { importDemoPolicies } from './account/sign-in/testing-sign-in.ts';
import { suspendFan } from './account/suspension/suspend.ts';
import { createFans, type SignedInFan } from './account/testing.ts';
import { type Application, createApplication } from './app.ts';
import { calls } from './contracts.ts';
import { createOutboxService } from './outbox/service.ts';
import type { Access, CallContract } from './platform/http/contract.ts';
import type { StaffProof } from './platform/http/staff/staff-access.ts';
import { toNode } from './platform/live/listen.ts';
import { deriveKey } from './platform/secrets.ts';
import { createTestPlatform, type TestPlatform } from './platform/testing.ts';
import { createPolicyService } from './policy/service.ts';
import { createStaff } from './staff/testing.ts';

/**
 * Every call of the product × everybody who may send it, over HTTP. What is expected follows from the contract alone, so a new
 * call is covered at once; what belongs to another member is in tests/e2e/security/ownership.test.ts.
 */
const partnerOrigin = 'https://artist.test';
const otherPartner = 'https://label.test';
/** Was listed when the fan signed in there. */
const removedOrigin = 'https://gone.test';
const unlistedOrigin = 'https://stranger.test';

const login = '401 LOGIN_REQUIRED';
const origin = '403 ORIGIN_REFUSED';

const staffLogin = '401 STAFF_SIGN_IN_REQUIRED';
/** A fan's token counts for nothing at Studio's calls, and their own page's origin is not enough. */
const notStaff = { staff: staffLogin, studio: null };
/** No other page may send anything to Studio's calls. */
const elsewhere = { staff: origin, studio: origin };
/** A staff member's cookie counts for nothing at fans' calls. */
const notFan = { open: null, member: login, platform: login };

/** Null: the call is answered, or refused for another reason than who asks. */
const expected = {
  visitor: { open: null, member: login, platform: login, ...notStaff },
  member: { open: null, member: null, platform: null, ...notStaff },
  partner: { open: null, member: null, platform: origin, ...elsewhere },
  'partner without the scope': { open: null, member: '422 SCOPE_REQUIRED', platform: origin, ...elsewhere },
  'partner’s token on another partner’s page': { open: null, member: origin, platform: origin, ...elsewhere },
  'member’s token on a partner’s page': { open: null, member: origin, platform: origin, ...elsewhere },
  'member’s token on a page that is on no list': { open: null, member: origin, platform: origin, ...elsewhere },
  'partner that was removed': { open: null, member: origin, platform: origin, ...elsewhere },
  'token that has expired': { open: null, member: '401 TOKEN_EXPIRED', platform: '401 TOKEN_EXPIRED', ...notStaff },
  'session that was ended': { open: null, member: login, platform: login, ...notStaff },
  'token with a wrong signature': { open: null, member: login, platform: login, ...notStaff },
  // For calls that change something and are not named in the contract: see `expectedOf`.
  'member whose account is suspended': { open: null, member: '422 SUSPENDED', platform: '422 SUSPENDED', ...notStaff },
  'partner’s token of a suspended account': { open: null, member: '422 SUSPENDED', platform: origin, ...elsewhere },
  // What each role may do follows from the table of roles: see `expectedOf`.
  owner: { ...notFan, staff: null, studio: null },
  producer: { ...notFan, staff: null, studio: null },
  shop: { ...notFan, staff: null, studio: null },
  stage: { ...notFan, staff: null, studio: null },
  door: { ...notFan, staff: null, studio: null },
  desk: { ...notFan, staff: null, studio: null },
  accountant: { ...notFan, staff: null, studio: null },
  auditor: { ...notFan, staff: null, studio: null },
  'owner who proved nothing lately': { ...notFan, staff: null, studio: null },
  'owner with a recovery code': { ...notFan, staff: null, studio: null },
  'staff without a role': { ...notFan, staff: null, studio: null },
  'owner who signed out': { ...notFan, ...notStaff },
  'owner whose session was idle': { ...notFan, ...notStaff },
  'owner whose session was too long': { ...notFan, ...notStaff },
  'owner who was deactivated': { ...notFan, ...notStaff },
  'owner’s cookie on a partner’s page': { ...notFan, ...elsewhere },
  'owner’s cookie on a page of the same site': { ...notFan, ...elsewhere },
  'owner’s cookie without the header': { ...notFan, ...elsewhere },
  'owner’s cookie as a token': { ...notFan, ...notStaff },
} as const satisfies Record<string, Record<Access, string | null>>;
type Caller = keyof typeof expected;
const callers = Object.keys(expected) as Caller[];

/** The callers with a session, with their role. */
const roleOf: Partial<Record<Caller, StaffRole | null>> = {
  ...Object.fromEntries(staffRoles.map((role) => [role, role])),
  'owner who proved nothing lately': 'owner',
  'owner with a recovery code': 'owner',
  'staff without a role': null,
};
const proofOf: Partial<Record<Caller, StaffProof | null>> = {
  'owner who proved nothing lately': null,
  'owner with a recovery code': 'RECOVERY',
};

function expectedOfStaff(caller: Caller, { right, proof }: CallContract): string | null {
  const role = roleOf[caller];
  if (role === undefined) return expected[caller].staff;
  const rights: readonly string[] = role === null ? [] : rightsOfRole[role];
  if (right !== undefined && right !== 'own' && !rights.includes(right)) return '422 RIGHT_REQUIRED';
  const given = proofOf[caller] === undefined ? 'PASSKEY' : proofOf[caller];
  const isProven = proof === undefined || given === 'PASSKEY' || (proof === 'any' && given !== null);
  return isProven ? null : '422 PROOF_REQUIRED';
}

/** A page that is on no list may only read what everybody may. */
const fromUnlisted: readonly Caller[] = ['member’s token on a page that is on no list', 'partner that was removed'];
const suspended: readonly Caller[] = ['member whose account is suspended', 'partner’s token of a suspended account'];
function expectedOf(caller: Caller, name: string, contract: CallContract): string | null {
  const { access, whileSuspended } = contract;
  if (access === 'staff') return expectedOfStaff(caller, contract);
  if (fromUnlisted.includes(caller) && !name.startsWith('GET ')) return origin;
  const isRefused = suspended.includes(caller) && expected[caller][access] === '422 SUSPENDED';
  return isRefused && (name.startsWith('GET ') || whileSuspended === true) ? null : expected[caller][access];
}

const contracts: [string, CallContract][] = Object.entries(calls);

let test: TestPlatform;
let account: AccountService;
let application: Application;
let server: Server;
let address: string;

beforeAll(async () => {
  test = await createTestPlatform({ PARTNER_ORIGINS: `${partnerOrigin}=Artist, ${otherPartner}=Label` });
  const { platform } = test;
  await importDemoPolicies(platform);
  account = createAccountService(platform, createPolicyService(platform), createOutboxService(platform));
  application = createApplication(platform, () => new Hono());
  server = createServer(toNode(application.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await application.close();
  await account.close();
  await test.close();
});

const keyOfTokens = (secret: string) => deriveKey(secret, 'access token');

async function signIn(at: string, granted: readonly Scope[] = scopes): Promise<SignedInFan> {
  const [fan] = await createFans(test.platform, 1, at, granted);
  if (!fan) throw new Error('one fan was asked for');
  return fan;
}

const headersFor = ({ accessToken, deviceId }: Pick<SignedInFan, 'accessToken' | 'deviceId'>, from: string) => ({
  Authorization: `Bearer ${accessToken}`,
  'X-Device-Id': deviceId,
  Origin: from,
  [studioHeader]: 'person',
});

async function signedBy(fan: SignedInFan, secret: string, exp?: number): Promise<SignedInFan> {
  const claims = { ...decodeJwt(fan.accessToken), ...(exp !== undefined && { exp }) };
  return {
    ...fan,
    accessToken: await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(keyOfTokens(secret)),
  };
}

async function suspend(fan: SignedInFan, at: string): Promise<SignedInFan> {
  const { platform } = test;
  const outbox = createOutboxService(platform);
  const decided = { userId: fan.userId, reason: 'ABUSE', days: 7, operator: 'test' } as const;
  await suspendFan({ ...platform, outbox }, decided);
  // The product is another server, which hears of it.
  await expect.poll(() => refusalOf('POST /voteright/free/claim', headersFor(fan, at))).toBe('422 SUSPENDED');
  return fan;
}

const ownerAlone = [{ role: 'owner', titleId: null }] as const;

async function staffHeaders(caller: Caller): Promise<Record<string, string>> {
  const role = roleOf[caller];
  const held = role === undefined ? ownerAlone : role === null ? [] : [{ role, titleId: null }];
  const { headers, sessionId, staffId, cookie } = await createStaff(
    test.platform,
    held,
    proofOf[caller] === 'RECOVERY' ? 'RECOVERY' : 'PASSKEY',
  );
  const change = (set: string) =>
    test.platform.pool.query(`UPDATE staff_session SET ${set} WHERE session_id = $1`, [sessionId]);
  const { [studioHeader]: _, ...bare } = headers;
  switch (caller) {
    case 'owner who proved nothing lately':
      await change(`proven_at = now() - interval '${proofMinutes} minutes 1 second'`);
      return headers;
    case 'owner who signed out':
      await change('ended_at = now()');
      return headers;
    case 'owner whose session was idle':
      await change(`seen_at = now() - interval '${staffIdleMinutes} minutes 1 second'`);
      return headers;
    case 'owner whose session was too long':
      await change(`started_at = now() - interval '${staffSessionHours} hours 1 second'`);
      return headers;
    case 'owner who was deactivated':
      await test.platform.pool.query("UPDATE staff SET state = 'DEACTIVATED' WHERE staff_id = $1", [staffId]);
      return headers;
    case 'owner’s cookie on a partner’s page':
      return { ...headers, Origin: partnerOrigin };
    case 'owner’s cookie on a page of the same site':
      return { ...headers, 'Sec-Fetch-Site': 'same-site' };
    case 'owner’s cookie without the header':
      return bare;
    case 'owner’s cookie as a token':
      return { ...bare, Cookie: '', [studioHeader]: 'person', Authorization: `Bearer ${cookie.split('=')[1]}` };
    default:
      return headers;
  }
}

/** The headers of a new caller: some calls end the session that they are sent with. */
async function headersOf(caller: Caller, scope: Scope | undefined): Promise<Record<string, string>> {
  const { publicOrigin, tokenSecrets } = test.platform.config;
  switch (caller) {
    case 'visitor':
      return { 'X-Device-Id': randomUUID(), Origin: publicOrigin, [studioHeader]: 'person' };
    case 'member':
      return headersFor(await signIn(publicOrigin), publicOrigin);
    case 'partner':
      return headersFor(await signIn(partnerOrigin), partnerOrigin);
    case 'partner without the scope':
      return headersFor(
        await signIn(
          partnerOrigin,
          scopes.filter((each) => each !== scope),
        ),
        partnerOrigin,
      );
    case 'partner’s token on another partner’s page':
      return headersFor(await signIn(partnerOrigin), otherPartner);
    case 'member’s token on a partner’s page':
      return headersFor(await signIn(publicOrigin), partnerOrigin);
    case 'member’s token on a page that is on no list':
      return headersFor(await signIn(publicOrigin), unlistedOrigin);
    case 'partner that was removed':
      return headersFor(await signIn(removedOrigin), removedOrigin);
    case 'token that has expired':
      return headersFor(
        await signedBy(await signIn(publicOrigin), tokenSecrets[0], Math.floor(Date.now() / 1000) - 1),
        publicOrigin,
      );
    case 'session that was ended': {
      const fan = await signIn(publicOrigin);
      const headers = headersFor(fan, publicOrigin);
      await account.sessions.revoke(fan.userId, fan.familyId, 'LOGOUT');
      // The product is another server, which hears of it.
      await expect.poll(() => refusalOf('GET /user/me', headers)).toBe(login);
      return headers;
    }
    case 'member whose account is suspended':
      return headersFor(await suspend(await signIn(publicOrigin), publicOrigin), publicOrigin);
    case 'partner’s token of a suspended account':
      return headersFor(await suspend(await signIn(partnerOrigin), partnerOrigin), partnerOrigin);
    case 'token with a wrong signature':
      return headersFor(
        await signedBy(await signIn(publicOrigin), 'another secret that is long enough to be one'),
        publicOrigin,
      );
    default:
      return staffHeaders(caller);
  }
}

/** How the caller is refused for what it is, or null. */
async function refusalOf(name: string, headers: Record<string, string>): Promise<string | null> {
  const [method = '', path = ''] = name.replaceAll(/:\w+/g, 'none').split(' ');
  const reply = await fetch(address + path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: method === 'GET' ? null : '{}',
    redirect: 'manual',
  });
  expect(reply.status, name).toBeLessThan(500);
  const isJson = reply.headers.get('Content-Type')?.startsWith('application/json') === true;
  const text = isJson ? await reply.text() : null;
  // A stream of events has no end.
  if (!isJson) await reply.body?.cancel();
  const code = text === null ? '' : String(JSON.parse(text).code);
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
  return refusals.includes(code) ? `${reply.status} ${code}` : null;
}

it.each(contracts)('%s answers each caller as its contract says', async (name, contract) => {
  const heard = await Promise.all(
    callers.map(async (caller) => [caller, await refusalOf(name, await headersOf(caller, contract.scope))]),
  );
  expect(Object.fromEntries(heard)).toEqual(
    Object.fromEntries(callers.map((caller) => [caller, expectedOf(caller, name, contract)])),
  );
});
