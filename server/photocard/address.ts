import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../platform/http/contract.ts';
import { deriveKeys, type Secrets } from '../platform/secrets.ts';

/** How long an address is valid, in milliseconds: enough for a download and a second try. */
export const addressLife = 120_000;

export interface CardAddress {
  /** Below the API's base; contains the id of the card and, for a set, the number of the face. */
  path: string;
  language: Language;
  /** Milliseconds since 1970. */
  expires: number;
}

export interface CardAddresses {
  /** Below the API's base, with its query. */
  sign(address: CardAddress): string;
  /** True if the server signed exactly this address; the time is not checked. */
  isOurs(address: CardAddress, signature: string): boolean;
}

/** Anyone with a signed address gets the card; only its short lifetime protects it. */
export function createCardAddresses(secrets: Secrets): CardAddresses {
  const keys = deriveKeys(secrets, 'photocard address');

  const signatureOf = (key: Uint8Array, { path, language, expires }: CardAddress): Buffer =>
    createHmac('sha256', key).update(['fanfare-card-2', path, language, expires].join('\n')).digest();

  return {
    sign(address) {
      const { path, language, expires } = address;
      const signature = signatureOf(keys[0], address).toString('base64url');
      return `${path}?${new URLSearchParams({ language, expires: String(expires), signature })}`;
    },
    isOurs(address, signature) {
      const received = Buffer.from(signature, 'base64url');
      return keys.some((key) => {
        const right = signatureOf(key, address);
        return received.length === right.length && timingSafeEqual(received, right);
      });
    },
  };
}
