import type { ProofPurpose } from '../../../server/ticket/use/proof-contract.ts';
import { serverNow } from '../clock/clock.ts';
import { deviceId, randomId } from './device.ts';
import { deviceStore } from './device-store.ts';

/**
 * Proves that a request comes from this browser: a compact JWS (ES256), valid once and for two minutes. Its private key
 * can't be exported, so unlike the device id it can't be copied, not even by our own script.
 * @param epk the public key of this one request, to which the reply's secret is encrypted
 * @returns null where the browser supports no such keys or has no storage; the server refuses that on pages with https
 */
export async function proveDevice(purpose: ProofPurpose, ticketId: string, epk?: JsonWebKey): Promise<string | null> {
  const keys = await deviceKeys().catch(() => null);
  if (keys === null) return null;
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const head = { alg: 'ES256', typ: 'fan-device+jwt', jwk: { kty, crv, x, y } };
  const iat = Math.floor(serverNow() / 1000);
  const claims = { ticketId, deviceId: deviceId(), purpose, jti: randomId(), iat, epk };
  const text = `${encode(utf8(head))}.${encode(utf8(claims))}`;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, keys.privateKey, new TextEncoder().encode(text));
  return `${text}.${encode(new Uint8Array(signature))}`;
}

/** This browser's key pair, created at first use. */
async function deviceKeys(): Promise<CryptoKeyPair | null> {
  // Missing in insecure contexts, although the types say otherwise.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const existing = await deviceStore.read('keys');
  if (isKeyPair(existing)) return existing;
  const made = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const stored = await deviceStore.writeFirst('keys', made);
  return isKeyPair(stored) ? stored : null;
}

const isKeyPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value;

const utf8 = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

function encode(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
