import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The only encryption of stored data. Each caller stores the three parts in its own layout. */
export interface Encrypted {
  /** 12 bytes, new for each encryption. */
  nonce: Buffer;
  ciphertext: Buffer;
  /** 16 bytes. */
  tag: Buffer;
}

export const nonceLength = 12;
export const tagLength = 16;

/**
 * AES-256-GCM.
 * @param bound the associated data, which must be the same for decrypting, such as the row
 */
export function encrypt(key: Uint8Array, bound: string, text: string): Encrypted {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { nonce, ciphertext, tag: cipher.getAuthTag() };
}

/** @throws an Error where the key, the associated data or a part is another one */
export function decrypt(key: Uint8Array, bound: string, { nonce, ciphertext, tag }: Encrypted): string {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(bound))
    .setAuthTag(tag);
  return decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
}
