import type { SignInReply } from '../../../server/account/sign-in/sign-in-contract.ts';
import { call } from '../api/call.ts';
import * as auth from './auth-state.ts';

/** Signing out waits no longer than this for the server to revoke the tokens. Milliseconds. */
const signOutPatience = 4_000;

/** The one session that all elements on a page, and all tabs of an origin, share. */
export const session = {
  user: auth.user,
  token: auth.token,
  isLoggedIn: auth.isLoggedIn,
  /** False until what is stored has been restored; nothing that needs login may show before. */
  isHydrated: auth.isHydrated,

  /**
   * Stores what a sign-in gave.
   * @returns whether it signed the fan in; a reply without tokens stores nothing and leads to sign-up
   */
  signIn({ userId, name = '', email = '', accessToken, refreshToken }: SignInReply): boolean {
    if (!userId || !accessToken || !refreshToken) return false;
    auth.storeSession({ userId, name, email }, { accessToken, refreshToken });
    return true;
  },

  /** Signs out here and now; the server hears of it first, if it can be reached. */
  async signOut(): Promise<void> {
    try {
      await call('POST /jwt/logout', { signal: AbortSignal.timeout(signOutPatience) });
    } catch {
      // A fan who wants to leave is let go in any case; tokens that could not be revoked expire by themselves.
    } finally {
      auth.clearSession();
    }
  },

  hydrate: auth.hydrate,
};
