import type { EncryptionKey } from '../../../../server/ticket/use/device-proof.ts';
import { sealForDevice } from '../../../../server/ticket/use/seal-for-device.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** A key as the element has it, without a request. */
export const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/** The server's reply to a request for a secret. */
export async function entryReply(secret: string, epk: EncryptionKey, number = 'FT-1') {
  return { sealedSecret: await sealForDevice(utf8(secret), epk), number, stepMilliseconds: 30_000 };
}

/** The key in the proof of a request. */
export function epkOf(body: string): EncryptionKey {
  const [, claims = ''] = JSON.parse(body).proof.split('.');
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).epk;
}

/** Makes the key of the next requests beforehand, for replies that are written before them. */
export async function keepRequestKey(): Promise<{ epk: EncryptionKey; restore(): void }> {
  const { subtle } = crypto;
  const generateKey = subtle.generateKey.bind(subtle) as (algorithm: Algorithm, ...rest: unknown[]) => Promise<unknown>;
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const { kty, crv, x, y } = await subtle.exportKey('jwk', pair.publicKey);
  Object.defineProperty(subtle, 'generateKey', {
    configurable: true,
    value: (algorithm: Algorithm, ...rest: unknown[]) =>
      algorithm.name === 'ECDH' ? Promise.resolve(pair) : generateKey(algorithm, ...rest),
  });
  return { epk: { kty, crv, x, y } as EncryptionKey, restore: () => Reflect.deleteProperty(subtle, 'generateKey') };
}
