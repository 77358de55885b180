import type { Config } from '../config.ts';
import type { Authenticate, Fan, Visitor } from './caller.ts';
import type { Access } from './contract.ts';
import { Refusal } from './errors.ts';

/**
 * Identifies the caller where the call allows it: one check for calls of every kind.
 * @throws Refusal LOGIN_REQUIRED or TOKEN_EXPIRED without a valid token, where the call needs one; ORIGIN_REFUSED for a token
 * that was issued for another origin than the page's, or for a partner's token where the call is for the platform alone
 */
export async function checkAccess(
  access: Access,
  visitor: Visitor,
  authenticate: Authenticate,
  { publicOrigin }: Config,
): Promise<Fan | null> {
  if (visitor.bearer === null) {
    if (access === 'open') return null;
    throw new Refusal('LOGIN_REQUIRED');
  }
  try {
    const fan = await authenticate(visitor.bearer, visitor);
    if (access === 'platform' && fan.origin !== publicOrigin) throw new Refusal('ORIGIN_REFUSED');
    return fan;
  } catch (error) {
    // An open call answers anyone; a caller with an invalid token counts as a visitor.
    if (access === 'open' && error instanceof Refusal) return null;
    throw error;
  }
}
