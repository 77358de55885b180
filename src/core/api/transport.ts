import { serverNow } from '../clock/clock.ts';
import { randomId } from '../device/device.ts';
import { platform } from '../platform.ts';
import { clearSession, token } from '../session/auth-state.ts';
import { claimsOf } from '../session/claims.ts';
import { refreshAccess } from '../session/refresh.ts';
import { missingScopeIn, need } from '../session/scopes.ts';
import { language } from '../words/language.ts';
import { type Content, type Fetch, type Request, request } from './request.ts';
import { servedReplies } from './served-replies.ts';
import { forgetReads, quietMs, shareRead } from './share-read.ts';

/**
 * Sends a request with the fan's token. An expired token is refreshed first: a public call would accept the request but
 * answer as for a visitor. After a 401 or 403 the token is refreshed once and the request replayed under the same key;
 * if that fails too, the session is cleared and the error passed on (specification §4).
 * @throws {FanError}; an abort rejects with the signal's reason
 */
export async function send(wanted: Request): Promise<Content> {
  if (wanted.method === 'GET') {
    const key = [wanted.path, wanted.language ?? language.peek(), token.peek()?.accessToken].join(' ');
    const served = servedReplies.get(key);
    // Once, for all elements that ask at about the same time: what is asked for again later may have changed.
    servedReplies.delete(key);
    const read = async (signal: AbortSignal) => served ?? sendAlone({ ...wanted, signal });
    return shareRead(key, read, wanted.signal);
  }
  try {
    return await sendAction(wanted).catch((error: unknown) => sendAllowed(wanted, error));
  } finally {
    // Also after a failure: the change may have happened.
    forgetReads();
  }
}

/** The fan has taken a scope back, of which this page did not know: asks again, and sends the action again under the same key. */
async function sendAllowed(wanted: Request, error: unknown): Promise<Content> {
  const scope = missingScopeIn(error);
  if (scope === null) throw error;
  await need(scope);
  return sendAction(wanted);
}

/** Like a read, it fails after a while without an answer, while the request goes on. It can be repeated under its key. */
function sendAction(wanted: Request): Promise<Content> {
  const { key, body, signal } = wanted;
  if (!key) return sendAlone(wanted);
  // A large body takes longer: eight bytes a millisecond on a slow line.
  const wait = quietMs + JSON.stringify(body ?? 0).length / 8;
  return shareRead(randomId(), (own) => sendAlone({ ...wanted, signal: own }), signal, wait);
}

function sendAlone(wanted: Request): Promise<Content> {
  return request(wanted, async (url, init) => {
    const known = token.peek()?.accessToken;
    // If the refresh fails, send the request anyway: a call that needs the token gets a refusal with a code.
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
 * A visitor's read from another origin avoids a CORS preflight, so that any page may send it, also one that is not on
 * the operator's list (docs/decisions/0017).
 */
function fetchAs(bearer: string | undefined, ...[url, init]: Parameters<Fetch>): Promise<Response> {
  const { headers } = init;
  if (bearer) return fetch(url, { ...init, headers: { ...headers, authorization: `Bearer ${bearer}` } });
  if (platform.isOwnOrigin || init.method !== 'GET') return fetch(url, init);
  const { 'x-device-id': _, ...simple } = headers;
  return fetch(url, { ...init, credentials: 'omit', headers: simple });
}

/** `exp` is in seconds. A token without it counts as valid: the server decides. */
const isOver = (accessToken: string): boolean => Number(claimsOf(accessToken).exp) * 1000 <= serverNow();

const refusesToken = ({ status }: Response) => status === 401 || status === 403;

/** The specification names one path in its check and another in its call, so both count (specification §8). */
const isRefresh = (path: string) => /^\/(jwt|auth)\/refresh\b/.test(path);
