import { clearSession, token } from '../session/auth-state.ts';
import { refreshAccess } from '../session/refresh.ts';
import { type Content, type Fetch, type Request, request } from './request.ts';

/**
 * Sends a request as the fan. 401 and 403 are answered with one refresh and one replay of the same request under the
 * same key; where that does not help, the session is cleared and the error passed on (specification §4).
 * @throws {FanError}; an abort rejects with the signal's reason
 */
export function send(wanted: Request): Promise<Content> {
  return request(wanted, async (url, init) => {
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

const fetchAs = (bearer: string | undefined, ...[url, init]: Parameters<Fetch>) =>
  fetch(url, bearer ? { ...init, headers: { ...init.headers, authorization: `Bearer ${bearer}` } } : init);

const refusesToken = ({ status }: Response) => status === 401 || status === 403;

/** The specification's check looks for one path and its call uses the other, so both count (specification §8). */
const isRefresh = (path: string) => /^\/(jwt|auth)\/refresh\b/.test(path);
