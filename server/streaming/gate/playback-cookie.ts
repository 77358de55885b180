import { tokenLifetime } from './playback-tokens.ts';

/**
 * A playback token for players that request media by themselves and add no query. Both path and name differ for each session, so
 * that two cookies in one header stay distinct.
 */
const nameOf = (sessionId: string): string => `fan-playback-${sessionId}`;

/** For `Set-Cookie`: sent only to this session's media, and unreadable for scripts. */
export function playbackCookie(sessionId: string, token: string, publicOrigin: string): string {
  const site = publicOrigin.startsWith('https:') ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  return `${nameOf(sessionId)}=${token}; Path=/hls/${sessionId}; Max-Age=${tokenLifetime}; HttpOnly; ${site}`;
}

/** @param sessionId contains no characters with a meaning in a pattern */
export function tokenInCookie(cookies: string | undefined, sessionId: string): string | null {
  return new RegExp(`(?:^|;\\s*)${nameOf(sessionId)}=([^;]+)`).exec(cookies ?? '')?.[1] ?? null;
}
