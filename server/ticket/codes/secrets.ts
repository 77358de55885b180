import { createHmac } from 'node:crypto';
import { decrypt, encrypt } from '../../platform/sealing/cipher.ts';
import { type DerivedKeys, deriveKeys, type Secrets } from '../../platform/secrets.ts';

/**
 * Keys for separate purposes from `TICKET_SECRET`. Printed codes depend on it: a previous secret has to stay in the setting as long as
 * codes or tickets from its time are valid. This is why it is separate from the secret that signs tokens.
 */
export interface TicketSecrets {
  /**
   * The hash that the database stores instead of a code. It is keyed, since a thief of the database alone could search 75 bits by
   * brute force.
   */
  hashCode(code: string): Buffer;
  /** The hashes under which a code may be stored: by the current secret first. */
  hashesOf(code: string): readonly Buffer[];
  /** The hash of a network address in the table of attempts. */
  hashAddress(network: string): string;
  /** A registered code, encrypted for its owner to see again; it can be decrypted for its own ticket only. */
  seal(code: string, ticketId: string): Buffer;
  open(sealed: Buffer, ticketId: string): string;
  /** The secret from which the bound device makes entry codes. It differs for each device. */
  entrySecret(ticketId: string, deviceNumber: number): Buffer;
  /** The secrets that the device may have: each of them was the current one when it requested its secret. */
  entrySecrets(ticketId: string, deviceNumber: number): readonly Buffer[];
}

export function createTicketSecrets(secrets: Secrets): TicketSecrets {
  const keysFor = (purpose: string) => deriveKeys(secrets, `ticket ${purpose}`);
  const keys = { code: keysFor('code'), address: keysFor('address'), seal: keysFor('seal'), entry: keysFor('entry') };
  const codeHash = (key: Uint8Array, code: string) => createHmac('sha256', key).update(code).digest();
  const entryOf = (key: Uint8Array, ticketId: string, deviceNumber: number) =>
    createHmac('sha256', key).update(`${ticketId}.${deviceNumber}`).digest();
  return {
    hashCode: (code) => codeHash(keys.code[0], code),
    hashesOf: (code) => keys.code.map((key) => codeHash(key, code)),
    hashAddress: (network) => createHmac('sha256', keys.address[0]).update(network).digest('base64url'),
    seal(code, ticketId) {
      const { nonce, tag, ciphertext } = encrypt(keys.seal[0], ticketId, code);
      return Buffer.concat([nonce, tag, ciphertext]);
    },
    open: (sealed, ticketId) => openWithAny(sealed, ticketId, keys.seal),
    entrySecret: (ticketId, deviceNumber) => entryOf(keys.entry[0], ticketId, deviceNumber),
    entrySecrets: (ticketId, deviceNumber) => keys.entry.map((key) => entryOf(key, ticketId, deviceNumber)),
  };
}

function openWithAny(sealed: Buffer, ticketId: string, [current, ...previous]: DerivedKeys): string {
  try {
    const parts = { nonce: sealed.subarray(0, 12), tag: sealed.subarray(12, 28), ciphertext: sealed.subarray(28) };
    return decrypt(current, ticketId, parts);
  } catch (error) {
    const [next, ...rest] = previous;
    if (next === undefined) throw error;
    return openWithAny(sealed, ticketId, [next, ...rest]);
  }
}
