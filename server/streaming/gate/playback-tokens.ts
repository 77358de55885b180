import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type Secrets } from '../../platform/secrets.ts';

/**
 * Seconds. A session without heartbeats expires after one minute, so a token outlives any silent session. It is also the longest
 * time for which a copied address or cookie works, since only heartbeats give a new token.
 */
export const tokenLifetime = 2 * 60;

export interface PlaybackTokens {
  /** @param now milliseconds */
  issue(sessionId: string, now: number): { token: string; expiresAt: number };
  /** True if a token was issued for this session and hasn't expired. */
  verify(token: string, sessionId: string, now: number): boolean;
}

/** `<expiry in base 36>.<HMAC-SHA-256>`: short, since every request for a segment contains it. */
export function createPlaybackTokens(secrets: Secrets): PlaybackTokens {
  const keys = deriveKeys(secrets, 'playback token');
  const sign = (key: Uint8Array, sessionId: string, expiry: string): Buffer =>
    createHmac('sha256', key).update(`${sessionId}.${expiry}`).digest();
  return {
    issue(sessionId, now) {
      const expiresAt = (Math.floor(now / 1000) + tokenLifetime) * 1000;
      const expiry = (expiresAt / 1000).toString(36);
      return { token: `${expiry}.${sign(keys[0], sessionId, expiry).toString('base64url')}`, expiresAt };
    },
    verify(token, sessionId, now) {
      const [, expiry = '', signature = ''] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
      if (expiry === '' || Number.parseInt(expiry, 36) * 1000 <= now) return false;
      const received = Buffer.from(signature, 'base64url');
      return keys.some((key) => timingSafeEqual(received, sign(key, sessionId, expiry)));
    },
  };
}
