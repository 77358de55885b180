import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { WinnerKey } from '../config.ts';

/** A winner's information, encrypted as the database stores it. */
export interface Sealed {
  keyId: string;
  /** 12 bytes, new for each encryption. */
  nonce: Buffer;
  /** The ciphertext, followed by the tag. */
  sealed: Buffer;
}

/** No key of that name, or the row was changed or moved. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

const tagLength = 16;

/** The tag covers event and fan: a row copied to another fan or event can't be decrypted. */
const ownerOf = (eventId: string, userId: string): Buffer =>
  Buffer.from(['fanfare-winner-1', eventId, userId].join('\n'));

/** AES-256-GCM under the first key. */
export function seal(
  keys: readonly [WinnerKey, ...WinnerKey[]],
  eventId: string,
  userId: string,
  text: string,
): Sealed {
  const [{ id, key }] = keys;
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(ownerOf(eventId, userId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { keyId: id, nonce, sealed };
}

/** @throws UnsealError */
export function unseal(
  keys: readonly WinnerKey[],
  eventId: string,
  userId: string,
  { keyId, nonce, sealed }: Sealed,
): string {
  const key = keys.find(({ id }) => id === keyId)?.key;
  if (key === undefined) throw new UnsealError(`WINNER_KEY has no key ${keyId}, which sealed this`);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      .setAAD(ownerOf(eventId, userId))
      .setAuthTag(sealed.subarray(-tagLength));
    return decipher.update(sealed.subarray(0, -tagLength), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new UnsealError('this was sealed with another key, or changed', { cause });
  }
}
