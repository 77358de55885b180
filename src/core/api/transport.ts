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
export async function send(options: Request): Promise<Content> {
  if (options.method === 'GET') {
    const key = [options.path, options.language ?? language.peek(), token.peek()?.accessToken].join(' ');
    const served = servedReplies.get(key);
    // Used once, by all elements that read at about the same time: a later read may have another reply.
    servedReplies.delete(key);
    const read = async (signal: AbortSignal) => served ?? sendAlone({ ...options, signal });
    return shareRead(key, read, options.signal);
  }
  try {
    return await sendAction(options).catch((error: unknown) => sendAllowed(options, error));
  } finally {
    // Also after a failure: the change may have happened.
    forgetReads();
  }
}

/** The fan has taken a scope back, and this page did not know: requests it again, and sends the action again under the same key. */
async function sendAllowed(options: Request, error: unknown): Promise<Content> {
  const scope = missingScopeIn(error);
  if (scope === null) throw error;
  await need(scope);
  return sendAction(options);
}

/** Like a read, it fails after a while without an answer, while the request continues. It can be repeated under its key. */
function sendAction(options: Request): Promise<Content> {
  const { key, body, signal } = options;
  if (!key) return sendAlone(options);
  // A large body takes longer: eight bytes a millisecond on a slow line.
  const wait = quietMs + JSON.stringify(body ?? 0).length / 8;
  return shareRead(randomId(), (own) => sendAlone({ ...options, signal: own }), signal, wait);
}

function sendAlone(options: Request): Promise<Content> {
  return request(options, async (url, init) => {
    const current = token.peek()?.accessToken;
    // If the refresh fails, send the request anyway: a call that needs the token gets a refusal with a code.
    if (current && isOver(current) && !isRefresh(options.path)) await refreshAccess(current).catch(() => null);
    const used = token.peek()?.accessToken;
    const first = await fetchAs(used, url, init);
    if (!refusesToken(first) || !used) return first;
    if (isRefresh(options.path)) {
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
