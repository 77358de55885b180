/** A key pair of one request for a secret: only this page can decrypt it, and its scripts can’t export the secret. */
export interface SecretRequest {
  /** For the proof of the device. */
  epk: JsonWebKey;
  /**
   * @param sealed a compact JWE (RFC 7516; ECDH-ES with A256GCM) for `epk`
   * @returns the secret as a key that can't be exported
   */
  open(sealed: string): Promise<CryptoKey>;
}

/** @throws where the browser has no WebCrypto, which is so on pages without https */
export async function requestSecret(): Promise<SecretRequest> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return {
    epk: { kty, crv, x, y },
    async open(sealed) {
      const [header = '', , iv = '', text = '', tag = ''] = sealed.split('.');
      const { epk } = JSON.parse(new TextDecoder().decode(decode(header)));
      const sender = await crypto.subtle.importKey('jwk', epk, curve, false, []);
      const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, pair.privateKey, 256);
      const key = await crypto.subtle.importKey('raw', await deriveKey(shared), 'AES-GCM', false, ['unwrapKey']);
      const cipher = { name: 'AES-GCM', iv: decode(iv), additionalData: utf8(header) };
      const wrapped = join(decode(text), decode(tag));
      return crypto.subtle.unwrapKey('raw', wrapped, key, cipher, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    },
  };
}

/** Concat KDF for 256 bits (RFC 7518 §4.6.2): one round of SHA-256, with the name of the cipher and no parties. */
function deriveKey(shared: ArrayBuffer): Promise<ArrayBuffer> {
  const cipher = utf8('A256GCM');
  const parts = [number(1), new Uint8Array(shared), number(cipher.length), cipher, number(0), number(0), number(256)];
  return crypto.subtle.digest('SHA-256', join(...parts));
}

/** Four bytes, the highest first. */
const number = (value: number) => Uint8Array.of(0, 0, value >> 8, value & 255);
const utf8 = (text: string) => new TextEncoder().encode(text);

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}
