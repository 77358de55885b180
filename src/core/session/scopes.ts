import type { Scope } from '../../../rules/scopes.ts';
import { FanError } from '../api/fan-error.ts';
import { platform } from '../platform.ts';
import { isLoggedIn, token } from './auth-state.ts';
import { claimsOf } from './claims.ts';

/**
 * True if the session on this page has a scope. The platform's own pages need none. A token without scopes counts as one that
 * has it: the server decides. Reads a signal.
 */
export function may(scope: Scope): boolean {
  const { scope: scopes } = claimsOf(token.value?.accessToken ?? '');
  return platform.isOwnOrigin || typeof scopes !== 'string' || scopes.split(' ').includes(scope);
}

/** True if a fan is signed in here who allows it. On a partner's page every other fan is treated like a visitor. Reads signals. */
export const isSignedInWith = (scope: Scope): boolean => isLoggedIn.value && may(scope);

/** How a page asks for a scope; the sign-in window sets it. */
export const scopeQuestion: { request?: (scope: Scope) => Promise<boolean> } = {};

/**
 * Asks the fan for the missing scope of an action. Without a recent click the page acts by itself, and no window could open; older browsers
 * don't tell.
 * @param mayAsk not for reads
 * @throws {FanError} SCOPE_REQUIRED, the refusal of the server, without asking it
 */
export async function need(scope: Scope, mayAsk = true): Promise<void> {
  const { isActive = true } = Object(navigator.userActivation);
  if (may(scope) || (mayAsk && isActive && (await scopeQuestion.request?.(scope)))) return;
  throw new FanError('SCOPE_REQUIRED', { details: { scope, mayAsk: true } });
}

/** The scope for which a page may ask the fan, where that is why it was refused. */
export function missingScopeIn(error: unknown): Scope | null {
  const { code, details } = Object(error);
  return code === 'SCOPE_REQUIRED' && details.mayAsk ? details.scope : null;
}
