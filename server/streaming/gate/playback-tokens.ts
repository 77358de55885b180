import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Seconds: a session without heartbeats is over after one minute, so that a token that runs out has no session any more.
 * Also the longest that an address or a cookie plays that somebody copied: heartbeats alone bring another token.
 */
export const tokenLifetime = 2 * 60;

export interface PlaybackTokens {
  /** @param now milliseconds */
  issue(sessionId: string, now: number): { token: string; expiresAt: number };
  /** Whether a token was issued for this session and hasn't run out. */
  verify(token: string, sessionId: string, now: number): boolean;
}

/** `<expiry in base 36>.<HMAC-SHA-256>`: short, since it stands in each request for a segment. */
export function createPlaybackTokens(tokenSecret: string): PlaybackTokens {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'fanfare playback token', 32));
  const sign = (sessionId: string, expiry: string): Buffer =>
    createHmac('sha256', key).update(`${sessionId}.${expiry}`).digest();
  return {
    issue(sessionId, now) {
      const expiresAt = (Math.floor(now / 1000) + tokenLifetime) * 1000;
      const expiry = (expiresAt / 1000).toString(36);
      return { token: `${expiry}.${sign(sessionId, expiry).toString('base64url')}`, expiresAt };
    },
    verify(token, sessionId, now) {
      const [, expiry = '', signature = ''] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
      if (expiry === '' || Number.parseInt(expiry, 36) * 1000 <= now) return false;
      return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(sessionId, expiry));
    },
  };
}
