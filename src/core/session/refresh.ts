import { FanError } from '../api/fan-error.ts';
import { type Content, request } from '../api/request.ts';
import { clearSession, hydrate, storeTokens, type TokenPair, token } from './auth-state.ts';
import { exclusively } from './exclusive.ts';

/** A refresh holds up every tab, so unlike other requests it has a time limit. Milliseconds. */
const timeLimit = 20_000;

/**
 * Trades the refresh token for a new pair, once for all elements and tabs that ask: whoever comes second finds the new
 * token in storage.
 * @param refused the access token that the server would not take
 * @returns the access token to replay with; null when the session is over, which also clears it
 * @throws {FanError} when the server can't be reached or fails: that is no refusal and must not log the fan out
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
    storeTokens(renewed);
    return renewed.accessToken;
  } catch (error) {
    if (!(error instanceof FanError)) throw new FanError('NETWORK', {}, { cause: error });
    if (!isRefusal(error)) throw error;
    clearIfUnchanged(refreshToken);
    return null;
  }
}

/** The specification's reply has the access token alone; the old refresh token then stays good. */
function readPair({ accessToken, refreshToken }: Content, previous: string): TokenPair {
  if (typeof accessToken !== 'string') throw new FanError('SERVER_ERROR');
  return { accessToken, refreshToken: typeof refreshToken === 'string' ? refreshToken : previous };
}

/** A server that is busy or broken has not said no. */
function isRefusal({ status }: FanError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Somebody may have signed in again in another tab while the old token was being refused. */
function clearIfUnchanged(refreshToken: string): void {
  hydrate();
  if (token.peek()?.refreshToken === refreshToken) clearSession();
}
