import { studioHeader } from '../../../../rules/staff/limits.ts';
import { hasRight, type RoleAssignment, rightsOf, type StaffRight } from '../../../../rules/staff/rights.ts';
import type { Config } from '../../config.ts';
import type { CallContract } from '../contract.ts';
import { Refusal } from '../errors.ts';

/** How a staff member has shown, in the last minutes, who they are. */
export type StaffProof = 'PASSKEY' | 'RECOVERY' | 'DIRECTORY';

/** The staff member whose session a request has. */
export interface Staff {
  readonly staffId: string;
  readonly sessionId: string;
  readonly roles: readonly RoleAssignment[];
  /** Null: too long ago for a dangerous action. */
  readonly proof: StaffProof | null;
}

export interface StaffRequest {
  /** The header `Cookie`; null without one. */
  readonly cookies: string | null;
  /** True if the page sent the request automatically: it does not extend the session. */
  readonly isBackground: boolean;
}

/**
 * Finds the session of a request. Feature staff provides it.
 * @throws Refusal STAFF_SIGN_IN_REQUIRED without an active session
 */
export type AuthenticateStaff = (request: StaffRequest) => Promise<Staff>;

/** For a server without feature staff. */
export const withoutStaff: AuthenticateStaff = async () => {
  throw new Refusal('STAFF_SIGN_IN_REQUIRED');
};

type StaffContract = Pick<CallContract, 'access' | 'kind' | 'right' | 'proof'>;

/** True if the call is one of Studio's, which ignores the token of a fan. */
export const isStaffCall = ({ access }: Pick<CallContract, 'access'>): boolean =>
  access === 'staff' || access === 'studio';

/**
 * Identifies the staff member who asks, where the call needs one.
 * @throws Refusal ORIGIN_REFUSED for a request of another page than the platform's own, with any cookies;
 * STAFF_SIGN_IN_REQUIRED without a session; RIGHT_REQUIRED, with `right`, without the right of the call for any title;
 * PROOF_REQUIRED where the action needs a passkey of the last minutes
 */
export async function checkStaffAccess(
  contract: StaffContract,
  headers: Headers,
  authenticate: AuthenticateStaff,
  config: Pick<Config, 'publicOrigin'>,
): Promise<Staff | null> {
  refuseOtherPages(contract, headers, config);
  if (contract.access === 'studio') return null;
  const staff = await authenticate({
    cookies: headers.get('cookie'),
    isBackground: headers.get(studioHeader) === 'background',
  });
  const { right } = contract;
  if (right !== undefined && right !== 'own' && !rightsOf(staff.roles).includes(right))
    throw new Refusal('RIGHT_REQUIRED', { right });
  if (contract.proof !== undefined && !isProven(staff, contract.proof)) throw new Refusal('PROOF_REQUIRED');
  return staff;
}

const isProven = ({ proof }: Staff, required: 'passkey' | 'any'): boolean =>
  proof === 'PASSKEY' || (required === 'any' && proof !== null);

/**
 * The cookie alone proves nothing: a page on a partner's subdomain is of the same site, so that the browser sends the cookie with
 * its requests too. No page of another origin can send the header without a preflight, which is never granted here. A download
 * and a stream of events can't have headers, and browsers say where those come from.
 */
function refuseOtherPages({ kind }: StaffContract, headers: Headers, { publicOrigin }: Pick<Config, 'publicOrigin'>) {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isForeign = (origin !== null && origin !== publicOrigin) || (site !== null && !ownSites.has(site));
  const hasHeader = headers.get(studioHeader) !== null;
  const isNavigation = kind === 'file' && site === 'none';
  const isOwn = hasHeader || isNavigation || (site === 'same-origin' && (kind === 'file' || kind === 'events'));
  if (isForeign || !isOwn) throw new Refusal('ORIGIN_REFUSED');
}

/** `none`: the person typed the address. */
const ownSites = new Set(['same-origin', 'none']);

/**
 * For objects of one title: the contract's right was checked for any of them.
 * @param titleId null for something that belongs to no title
 * @throws Refusal RIGHT_REQUIRED, with `right`
 */
export function requireRight({ roles }: Pick<Staff, 'roles'>, right: StaffRight, titleId: string | null): void {
  if (!hasRight(roles, right, titleId)) throw new Refusal('RIGHT_REQUIRED', { right });
}
