import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { ProofPurpose } from './use/proof-contract.ts';

/** A browser: its device id, and the key that never leaves it. */
export interface TestDevice {
  deviceId: string;
  thumbprint: string;
  prove(purpose: ProofPurpose, ticketId: string, changes?: ProofChanges): Promise<string>;
}

export interface ProofChanges {
  iat?: number;
  deviceId?: string;
  jwk?: JWK;
  typ?: string;
}

export async function createDevice(deviceId: string = randomUUID()): Promise<TestDevice> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return {
    deviceId,
    thumbprint: await calculateJwkThumbprint(jwk),
    prove: (purpose, ticketId, changes = {}) =>
      new SignJWT({ ticketId, purpose, deviceId: changes.deviceId ?? deviceId, jti: randomUUID() })
        .setProtectedHeader({ alg: 'ES256', typ: changes.typ ?? 'fan-device+jwt', jwk: changes.jwk ?? jwk })
        .setIssuedAt(changes.iat)
        .sign(privateKey),
  };
}
