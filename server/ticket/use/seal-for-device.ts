import { CompactEncrypt, importJWK } from 'jose';
import type { EncryptionKey } from './device-proof.ts';

/**
 * Encrypts a secret to a browser's key: a compact JWE (RFC 7516; ECDH-ES with A256GCM), readable with the private key alone.
 * @throws when the key is no point of its curve
 */
export async function sealForDevice(secret: Uint8Array, to: EncryptionKey): Promise<string> {
  const key = await importJWK(to, 'ECDH-ES');
  return new CompactEncrypt(secret).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' }).encrypt(key);
}
