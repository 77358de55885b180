import { serverNow } from '../clock/clock.ts';
import { platform } from '../platform.ts';
import { clearSession, token } from '../session/auth-state.ts';
import { refreshAccess } from '../session/refresh.ts';
import { language } from '../words/language.ts';
import { type Content, type Fetch, type Request, request } from './request.ts';
import { forgetReads, shareRead } from './share-read.ts';

/**
 * Sends a request as the fan. A token that is known to be over is refreshed first, since a call that is open to visitors
 * would answer as to one. 401 and 403 are answered with one refresh and one replay of the same request under the
 * same key; where that does not help, the session is cleared and the error passed on (specification §4).
 * @throws {FanError}; an abort rejects with the signal's reason
 */
export async function send(wanted: Request): Promise<Content> {
  if (wanted.method === 'GET') {
    const key = [wanted.path, wanted.language ?? language.peek(), token.peek()?.accessToken].join(' ');
    return shareRead(key, (signal) => sendAlone({ ...wanted, signal }), wanted.signal);
  }
  try {
    return await sendAlone(wanted);
  } finally {
    // Also after a failure: what changes something may have done so.
    forgetReads();
  }
}

function sendAlone(wanted: Request): Promise<Content> {
  return request(wanted, async (url, init) => {
    const known = token.peek()?.accessToken;
    // Where no refresh can be had now, the call goes on: one that needs the token is refused, and tells why.
    if (known && isOver(known) && !isRefresh(wanted.path)) await refreshAccess(known).catch(() => null);
    const used = token.peek()?.accessToken;
    const first = await fetchAs(used, url, init);
    if (!refusesToken(first) || !used) return first;
    if (isRefresh(wanted.path)) {
      clearSession();
      return first;
    }
    const renewed = await refreshAccess(used);
    if (!renewed) return first;
    const second = await fetchAs(renewed, url, init);
    if (refusesToken(second) && token.peek()?.accessToken === renewed) clearSession();
    return second;
  });
}

/**
 * What a visitor reads from another origin is asked for without anything that a browser would have to ask permission for
 * first: any page may have that, with or without a place on the operator's list (docs/decisions/0017).
 */
function fetchAs(bearer: string | undefined, ...[url, init]: Parameters<Fetch>): Promise<Response> {
  const { headers } = init;
  if (bearer) return fetch(url, { ...init, headers: { ...headers, authorization: `Bearer ${bearer}` } });
  if (platform.isOwnOrigin || init.method !== 'GET') return fetch(url, init);
  const { 'x-device-id': _, ...simple } = headers;
  return fetch(url, { ...init, credentials: 'omit', headers: simple });
}

/** By the `exp` of a JWT (RFC 7519, seconds); what is none is the server's to judge. */
function isOver(accessToken: string): boolean {
  try {
    const claims: unknown = JSON.parse(atob((accessToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return Number(Object(claims).exp) * 1000 <= serverNow();
  } catch {
    return false;
  }
}

const refusesToken = ({ status }: Response) => status === 401 || status === 403;

/** The specification's check looks for one path and its call uses the other, so both count (specification §8). */
const isRefresh = (path: string) => /^\/(jwt|auth)\/refresh\b/.test(path);
