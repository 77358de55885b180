import { tokenLifetime } from './playback-tokens.ts';

/**
 * A playback token for players that ask for media by themselves and add no query. The path tells sessions apart as well;
 * the name keeps two of them apart in one header.
 */
const nameOf = (sessionId: string): string => `fan-playback-${sessionId}`;

/** For `Set-Cookie`: sent to this session's media alone, and read by no script. */
export function playbackCookie(sessionId: string, token: string, publicOrigin: string): string {
  const site = publicOrigin.startsWith('https:') ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  return `${nameOf(sessionId)}=${token}; Path=/hls/${sessionId}; Max-Age=${tokenLifetime}; HttpOnly; ${site}`;
}

/** @param sessionId of letters that mean nothing in a pattern */
export function tokenInCookie(cookies: string | undefined, sessionId: string): string | null {
  return new RegExp(`(?:^|;\\s*)${nameOf(sessionId)}=([^;]+)`).exec(cookies ?? '')?.[1] ?? null;
}
