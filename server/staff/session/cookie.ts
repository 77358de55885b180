import { staffSessionHours } from '../../../rules/staff/limits.ts';

/**
 * `__Host-` binds the cookie to this host, without subdomains. It needs HTTPS: on a machine for development, where Safari takes
 * no `Secure` cookie over HTTP, the cookie has another name and no such promise.
 */
const nameFor = (publicOrigin: string): string =>
  publicOrigin.startsWith('https:') ? '__Host-fanfare-staff' : 'fanfare-staff';

/** The token in a request's cookies; null for none. */
export function readCookie(cookies: string | null, publicOrigin: string): string | null {
  const name = nameFor(publicOrigin);
  for (const pair of (cookies ?? '').split(';')) {
    const [given = '', value = ''] = pair.trim().split('=', 2);
    if (given === name && value !== '') return value;
  }
  return null;
}

/** @param token null: the browser forgets it */
export function writeCookie(token: string | null, publicOrigin: string): string {
  const age = token === null ? 0 : staffSessionHours * 3600;
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${nameFor(publicOrigin)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}
