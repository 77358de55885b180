import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, URL-safe: the fan's browser stores it, the database only its hash. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that is stored instead of a secret. Secrets have 256 random bits, so a plain hash can't be reversed by search. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The S256 transformation of RFC 7636. */
export function challengeOf(codeVerifier: string): string {
  return hashOf(codeVerifier).toString('base64url');
}

export function isSame(left: string, right: string): boolean {
  return timingSafeEqual(hashOf(left), hashOf(right));
}

export function keyedHash(key: Uint8Array, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}
