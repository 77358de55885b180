import type { SignInReply } from '../../../server/account/sign-in/sign-in-contract.ts';
import { call } from '../api/call.ts';
import * as auth from './auth-state.ts';

/** How long a sign-out waits for the server to revoke the tokens. Milliseconds. */
const signOutTimeoutMs = 4_000;

/** The session that all elements on a page, and all tabs of an origin, share. */
export const session = {
  user: auth.user,
  token: auth.token,
  isLoggedIn: auth.isLoggedIn,
  /** False until the stored session is restored; nothing that needs a login may be shown before. */
  isHydrated: auth.isHydrated,

  /**
   * Stores the reply of a sign-in.
   * @returns whether the fan is signed in; a reply without tokens stores nothing and leads to sign-up
   */
  signIn({ userId, name = '', email = '', accessToken, refreshToken }: SignInReply): boolean {
    if (!userId || !accessToken || !refreshToken) return false;
    auth.storeSession({ userId, name, email }, { accessToken, refreshToken });
    return true;
  },

  /** Signs out here; before that the server revokes the tokens, if it can be reached. */
  async signOut(): Promise<void> {
    try {
      await call('POST /jwt/logout', { signal: AbortSignal.timeout(signOutTimeoutMs) });
    } catch {
      // A sign-out never fails; tokens that could not be revoked expire.
    } finally {
      auth.clearSession();
    }
  },

  hydrate: auth.hydrate,
};
