import { FanError } from '../api/fan-error.ts';
import { type Content, request } from '../api/request.ts';
import { clearSession, hydrate, storeTokens, type TokenPair, token } from './auth-state.ts';
import { exclusively } from './exclusive.ts';

/** A refresh blocks every tab, so unlike other requests it has a timeout. Milliseconds. */
const timeLimit = 20_000;

/**
 * Exchanges the refresh token for a new pair, once for all elements and tabs: later callers find the new token in
 * storage.
 * @param refused the access token that the server refused
 * @returns the access token for the replay; null when the session has ended, which also clears it
 * @throws {FanError} when the server can't be reached or fails: that must not sign the fan out
 */
export function refreshAccess(refused: string): Promise<string | null> {
  return exclusively(async () => {
    hydrate();
    const current = token.peek();
    if (!current) return null;
    if (current.accessToken !== refused) return current.accessToken;
    return await renew(current.refreshToken);
  });
}

async function renew(refreshToken: string): Promise<string | null> {
  try {
    const reply = await request(
      { method: 'POST', path: '/jwt/refresh', signal: AbortSignal.timeout(timeLimit) },
      (url, init) => fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${refreshToken}` } }),
    );
    const renewed = readPair(reply, refreshToken);
    storeTokens(renewed, reply.name);
    return renewed.accessToken;
  } catch (error) {
    if (!(error instanceof FanError)) throw new FanError('NETWORK', {}, { cause: error });
    if (!isRefusal(error)) throw error;
    clearIfUnchanged(refreshToken);
    return null;
  }
}

/** The specification's reply has only the access token; the old refresh token then stays valid. */
function readPair({ accessToken, refreshToken }: Content, previous: string): TokenPair {
  if (typeof accessToken !== 'string') throw new FanError('SERVER_ERROR');
  return { accessToken, refreshToken: typeof refreshToken === 'string' ? refreshToken : previous };
}

/** A busy or failing server is no refusal. */
function isRefusal({ status }: FanError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** The fan may have signed in again in another tab while the old token was being refused. */
function clearIfUnchanged(refreshToken: string): void {
  hydrate();
  if (token.peek()?.refreshToken === refreshToken) clearSession();
}
