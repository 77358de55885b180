import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { ProofPurpose } from './use/proof-contract.ts';

/** A browser: its device id, and the key that never leaves it. */
export interface TestDevice {
  deviceId: string;
  thumbprint: string;
  prove(purpose: ProofPurpose, ticketId: string, changes?: ProofChanges): Promise<string>;
  /** Decrypts data for the key of its proofs. */
  open(sealed: string): Promise<Buffer>;
}

export interface ProofChanges {
  iat?: number;
  deviceId?: string;
  jwk?: JWK;
  typ?: string;
  /** The key of one request for a secret; a usable one for purpose `entry` unless it says otherwise. */
  epk?: unknown;
}

export async function createDevice(deviceId: string = randomUUID()): Promise<TestDevice> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const encryption = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  const { kty, crv, x, y } = await exportJWK(encryption.publicKey);
  const ownKey = { kty, crv, x, y };
  return {
    deviceId,
    thumbprint: await calculateJwkThumbprint(jwk),
    prove: (purpose, ticketId, changes = {}) =>
      new SignJWT({
        ticketId,
        purpose,
        deviceId: changes.deviceId ?? deviceId,
        jti: randomUUID(),
        ...(purpose === 'entry' && { epk: 'epk' in changes ? changes.epk : ownKey }),
      })
        .setProtectedHeader({ alg: 'ES256', typ: changes.typ ?? 'fan-device+jwt', jwk: changes.jwk ?? jwk })
        .setIssuedAt(changes.iat)
        .sign(privateKey),
    open: async (sealed) => Buffer.from((await compactDecrypt(sealed, encryption.privateKey)).plaintext),
  };
}
