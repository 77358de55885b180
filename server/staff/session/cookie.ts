import { staffSessionHours } from '../../../rules/staff/limits.ts';
import { directoryMinutes } from '../directory/directory-sign-in.ts';

const sessionName = 'fanfare-staff';
/** Ties a sign-in in the company's directory to the browser that began it. */
const directoryName = 'fanfare-staff-directory';

/**
 * `__Host-` binds a cookie to this host, without subdomains. It needs HTTPS: on a machine for development, where Safari takes
 * no `Secure` cookie over HTTP, the cookie has another name and no such promise.
 */
const nameFor = (name: string, publicOrigin: string): string =>
  publicOrigin.startsWith('https:') ? `__Host-${name}` : name;

function read(cookies: string | null, cookieName: string): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (name === cookieName && value !== '') return value;
  }
  return null;
}

function write(name: string, value: string, seconds: number, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${nameFor(name, publicOrigin)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** The session's token in a request's cookies; null for none. */
export const readCookie = (cookies: string | null, publicOrigin: string): string | null =>
  read(cookies, nameFor(sessionName, publicOrigin));

/** @param token null: the browser forgets it */
export const writeCookie = (token: string | null, publicOrigin: string): string =>
  write(sessionName, token ?? '', token === null ? 0 : staffSessionHours * 3600, publicOrigin);

export const readDirectoryCookie = (cookies: string | null, publicOrigin: string): string | null =>
  read(cookies, nameFor(directoryName, publicOrigin));

export const writeDirectoryCookie = (value: string, publicOrigin: string): string =>
  write(directoryName, value, directoryMinutes * 60, publicOrigin);
