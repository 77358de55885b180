/**
 * The code that a ticket shows at the venue's door: `FE1.NUMBER.STEP.MAC`, as `server/ticket/entry-code.ts` says. Made
 * here, so that it needs no network.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What makes entry codes; the key is kept where no script can read it. */
export interface EntryPass {
  key: CryptoKey;
  number: string;
  /** Milliseconds for which one code holds. */
  step: number;
}

export function importEntryKey(secret: string): Promise<CryptoKey> {
  const text = atob(secret.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** @param now the server's time, in milliseconds */
export async function entryCodeAt({ key, number, step }: EntryPass, now: number): Promise<string> {
  const text = `${number}.${Math.floor(now / step)
    .toString(36)
    .toUpperCase()}`;
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  return `FE1.${text}.${base32(new Uint8Array(mac).subarray(0, 10))}`;
}

function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] ?? '');
}
