import { rightsOfRole } from '../../rules/staff/rights.ts';
import type { Access, CallContract } from '../platform/http/contract.ts';
import { type Caller, proofOf, roleOf } from './testing-callers.ts';

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
  // The rights of each role follow from the table of roles: see `expectedOf`.
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
} as const satisfies Record<Caller, Record<Access, string | null>>;

function expectedOfStaff(caller: Caller, { right, proof }: CallContract): string | null {
  const role = roleOf[caller];
  if (role === undefined) return expected[caller].staff;
  const rights: readonly string[] = role === null ? [] : rightsOfRole[role];
  if (right !== undefined && right !== 'own' && !rights.includes(right)) return '422 RIGHT_REQUIRED';
  const chosenProof = proofOf[caller] === undefined ? 'PASSKEY' : proofOf[caller];
  const isProven = proof === undefined || chosenProof === 'PASSKEY' || (proof === 'any' && chosenProof !== null);
  return isProven ? null : '422 PROOF_REQUIRED';
}

/** An unlisted page may only read public data. */
const fromUnlisted: readonly Caller[] = ['member’s token on a page that is on no list', 'partner that was removed'];
export const suspended: readonly Caller[] = [
  'member whose account is suspended',
  'partner’s token of a suspended account',
];
/** How a call of this contract refuses the caller, or null. */
export function expectedOf(caller: Caller, name: string, contract: CallContract): string | null {
  const { access, whileSuspended } = contract;
  if (access === 'staff') return expectedOfStaff(caller, contract);
  if (fromUnlisted.includes(caller) && !name.startsWith('GET ')) return origin;
  const isRefused = suspended.includes(caller) && expected[caller][access] === '422 SUSPENDED';
  return isRefused && (name.startsWith('GET ') || whileSuspended === true) ? null : expected[caller][access];
}
