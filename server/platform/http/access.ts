import type { Scope } from '../../../rules/scopes.ts';
import { maxScopes, type Origins } from '../partners/partners.ts';
import type { Authenticate, Fan, Visitor } from './caller.ts';
import { type CallContract, isBlockedWhileSuspended } from './contract.ts';
import { Refusal } from './errors.ts';

/**
 * Identifies the caller where the call allows it: one check for calls of every kind.
 * @throws Refusal LOGIN_REQUIRED or TOKEN_EXPIRED without a valid token, where the call needs one; ORIGIN_REFUSED for a token
 * that was issued for another origin than the page's, for a partner that the operator has stopped, or for a partner's token
 * where the call is for the platform alone;
 * SCOPE_REQUIRED for a partner's token without the scope of the call;
 * SUSPENDED, with `reason` and `until`, for a change that a fan whose account is suspended may not make
 */
export async function checkAccess(
  { name, contract }: { name: string; contract: Pick<CallContract, 'access' | 'scope' | 'whileSuspended'> },
  visitor: Visitor,
  authenticate: Authenticate,
  origins: Origins,
): Promise<Fan | null> {
  const { access, scope } = contract;
  if (visitor.bearer === null) {
    if (access === 'open') return null;
    throw new Refusal('LOGIN_REQUIRED');
  }
  try {
    const fan = await authenticate(visitor.bearer, visitor);
    if (!mayAsk(fan.origin, access, origins)) throw new Refusal('ORIGIN_REFUSED');
    if (scope !== undefined) requireScope(fan, scope, origins);
    if (fan.suspension && isBlockedWhileSuspended(name, contract))
      throw new Refusal('SUSPENDED', { ...fan.suspension });
    return fan;
  } catch (error) {
    // An open call answers anyone; a caller with an invalid token, or without the scope, counts as a visitor.
    if (access === 'open' && error instanceof Refusal) return null;
    throw error;
  }
}

/** A token outlives its partner by some minutes. */
const mayAsk = (origin: string, access: CallContract['access'], { config, partners }: Origins): boolean =>
  origin === config.publicOrigin || (access !== 'platform' && partners.of(origin) !== null);

/**
 * True if this fan may do it here: for parts of a reply that are omitted otherwise. A scope that the operator removes from a partner ends in
 * open sessions too.
 */
export function hasScope({ origin, scopes }: Fan, scope: Scope, origins: Origins): boolean {
  if (origin === origins.config.publicOrigin) return true;
  return scopes.includes(scope) && maxScopes(origins, origin).includes(scope);
}

/**
 * For scopes that only some requests of a call need: such scopes are in `moreScopes` of its contract.
 * @throws Refusal SCOPE_REQUIRED, with the scope, for a partner's page to which the fan or the operator did not grant it;
 * `mayAsk`: the operator did, so the page can ask the fan
 */
export function requireScope(fan: Fan, scope: Scope, origins: Origins): void {
  if (hasScope(fan, scope, origins)) return;
  throw new Refusal('SCOPE_REQUIRED', { scope, mayAsk: maxScopes(origins, fan.origin).includes(scope) });
}
