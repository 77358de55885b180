import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { type Scope, scopes } from '../../rules/scopes.ts';
import { proofMinutes, staffIdleMinutes, staffSessionHours, studioHeader } from '../../rules/staff/limits.ts';
import { type StaffRole, staffRoles } from '../../rules/staff/rights.ts';
import type { AccountService } from '../account/service.ts';
import { suspendFan } from '../account/suspension/suspend.ts';
import { createFans, type SignedInFan } from '../account/testing.ts';
import { createOutboxService } from '../outbox/service.ts';
import type { StaffProof } from '../platform/http/staff/staff-access.ts';
import type { Platform } from '../platform/platform.ts';
import { deriveKey } from '../platform/secrets.ts';
import { createStaff } from '../staff/testing.ts';

export const partnerOrigin = 'https://artist.test';
export const otherPartner = 'https://label.test';
/** Was listed when the fan signed in there. */
const removedOrigin = 'https://gone.test';
const unlistedOrigin = 'https://stranger.test';

/** All senders of requests: fans and visitors, then the staff. */
export const callers = [
  'visitor',
  'member',
  'partner',
  'partner without the scope',
  'partner’s token on another partner’s page',
  'member’s token on a partner’s page',
  'member’s token on a page that is on no list',
  'partner that was removed',
  'token that has expired',
  'session that was ended',
  'token with a wrong signature',
  'member whose account is suspended',
  'partner’s token of a suspended account',
  ...staffRoles,
  'owner who proved nothing lately',
  'owner with a recovery code',
  'staff without a role',
  'owner who signed out',
  'owner whose session was idle',
  'owner whose session was too long',
  'owner who was deactivated',
  'owner’s cookie on a partner’s page',
  'owner’s cookie on a page of the same site',
  'owner’s cookie without the header',
  'owner’s cookie as a token',
] as const;
export type Caller = (typeof callers)[number];

/** The callers with an active session of the staff, with their role. */
export const roleOf: Partial<Record<Caller, StaffRole | null>> = {
  ...Object.fromEntries(staffRoles.map((role) => [role, role])),
  'owner who proved nothing lately': 'owner',
  'owner with a recovery code': 'owner',
  'staff without a role': null,
};
/** How they have proved who they are, where it is not with a passkey. */
export const proofOf: Partial<Record<Caller, StaffProof | null>> = {
  'owner who proved nothing lately': null,
  'owner with a recovery code': 'RECOVERY',
};

export type CallerHeaders = Record<string, string>;

const headersFor = ({ accessToken, deviceId }: SignedInFan, from: string): CallerHeaders => ({
  Authorization: `Bearer ${accessToken}`,
  'X-Device-Id': deviceId,
  Origin: from,
  [studioHeader]: 'person',
});

async function signIn(platform: Platform, at: string, granted: readonly Scope[] = scopes): Promise<SignedInFan> {
  const [fan] = await createFans(platform, 1, at, granted);
  if (!fan) throw new Error('no fan was made');
  return fan;
}

export const signInWithout = async (platform: Platform, scope: Scope): Promise<CallerHeaders> =>
  headersFor(
    await signIn(
      platform,
      partnerOrigin,
      scopes.filter((each) => each !== scope),
    ),
    partnerOrigin,
  );

async function signedBy(fan: SignedInFan, secret: string, exp?: number): Promise<SignedInFan> {
  const claims = { ...decodeJwt(fan.accessToken), ...(exp !== undefined && { exp }) };
  const key = deriveKey(secret, 'access token');
  return { ...fan, accessToken: await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key) };
}

async function suspend(platform: Platform, fan: SignedInFan): Promise<SignedInFan> {
  const decided = { userId: fan.userId, reason: 'ABUSE', days: 7, operator: 'test' } as const;
  await suspendFan({ ...platform, outbox: createOutboxService(platform) }, decided);
  return fan;
}

async function endSession(account: AccountService, fan: SignedInFan): Promise<SignedInFan> {
  await account.sessions.revoke(fan.userId, fan.familyId, 'LOGOUT');
  return fan;
}

/** SQL changes that end a session, or make it unused for a while. */
const sessionOf: Partial<Record<Caller, string>> = {
  'owner who proved nothing lately': `proven_at = now() - interval '${proofMinutes} minutes 1 second'`,
  'owner who signed out': 'ended_at = now()',
  'owner whose session was idle': `seen_at = now() - interval '${staffIdleMinutes} minutes 1 second'`,
  'owner whose session was too long': `started_at = now() - interval '${staffSessionHours} hours 1 second'`,
};

async function staffHeaders(platform: Platform, caller: Caller): Promise<CallerHeaders> {
  const role = roleOf[caller] === undefined ? 'owner' : roleOf[caller];
  const held = role === null ? [] : [{ role, titleId: null }];
  const proof = proofOf[caller] === 'RECOVERY' ? 'RECOVERY' : 'PASSKEY';
  const { headers, sessionId, staffId, cookie } = await createStaff(platform, held, proof);
  const set = sessionOf[caller];
  if (set !== undefined)
    await platform.pool.query(`UPDATE staff_session SET ${set} WHERE session_id = $1`, [sessionId]);
  const { [studioHeader]: _, ...bare } = headers;
  switch (caller) {
    case 'owner who was deactivated':
      await platform.pool.query("UPDATE staff SET state = 'DEACTIVATED' WHERE staff_id = $1", [staffId]);
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

/** The headers of a new caller. Other servers are notified of an ended session and of a suspension a moment later. */
export async function headersOf(platform: Platform, account: AccountService, caller: Caller): Promise<CallerHeaders> {
  const { publicOrigin, tokenSecrets } = platform.config;
  const at = (origin: string) => signIn(platform, origin);
  switch (caller) {
    case 'visitor':
      return { 'X-Device-Id': randomUUID(), Origin: publicOrigin, [studioHeader]: 'person' };
    case 'member':
      return headersFor(await at(publicOrigin), publicOrigin);
    case 'partner':
    case 'partner without the scope':
      return headersFor(await at(partnerOrigin), partnerOrigin);
    case 'partner’s token on another partner’s page':
      return headersFor(await at(partnerOrigin), otherPartner);
    case 'member’s token on a partner’s page':
      return headersFor(await at(publicOrigin), partnerOrigin);
    case 'member’s token on a page that is on no list':
      return headersFor(await at(publicOrigin), unlistedOrigin);
    case 'partner that was removed':
      return headersFor(await at(removedOrigin), removedOrigin);
    case 'token that has expired': {
      const past = Math.floor(Date.now() / 1000) - 1;
      return headersFor(await signedBy(await at(publicOrigin), tokenSecrets[0], past), publicOrigin);
    }
    case 'session that was ended':
      return headersFor(await endSession(account, await at(publicOrigin)), publicOrigin);
    case 'member whose account is suspended':
      return headersFor(await suspend(platform, await at(publicOrigin)), publicOrigin);
    case 'partner’s token of a suspended account':
      return headersFor(await suspend(platform, await at(partnerOrigin)), partnerOrigin);
    case 'token with a wrong signature': {
      const other = 'another secret that is long enough to be one';
      return headersFor(await signedBy(await at(publicOrigin), other), publicOrigin);
    }
    default:
      return staffHeaders(platform, caller);
  }
}
