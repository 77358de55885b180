import { decrypt, encrypt, tagLength } from '../../platform/sealing/cipher.ts';
import type { KeyRing } from '../../platform/sealing/key-ring.ts';
import { UnsealError } from '../../platform/sealing/sealing.ts';

/** A winner's information, encrypted as the database stores it. */
export interface Sealed {
  keyId: string;
  /** 12 bytes, new for each encryption. */
  nonce: Buffer;
  /** The ciphertext, followed by the tag. */
  sealed: Buffer;
}

/** The tag covers event and fan: a row copied to another fan or event can't be decrypted. */
const ownerOf = (eventId: string, userId: string): string => ['fanfare-winner-1', eventId, userId].join('\n');

/** Under the first key. */
export function seal(keys: KeyRing, eventId: string, userId: string, text: string): Sealed {
  const [{ id, key }] = keys;
  const { nonce, ciphertext, tag } = encrypt(key, ownerOf(eventId, userId), text);
  return { keyId: id, nonce, sealed: Buffer.concat([ciphertext, tag]) };
}

/** @throws UnsealError */
export function unseal(keys: KeyRing, eventId: string, userId: string, { keyId, nonce, sealed }: Sealed): string {
  const key = keys.find(({ id }) => id === keyId)?.key;
  if (key === undefined) throw new UnsealError(`WINNER_KEY has no key ${keyId}, which sealed this`);
  const parts = { nonce, ciphertext: sealed.subarray(0, -tagLength), tag: sealed.subarray(-tagLength) };
  try {
    return decrypt(key, ownerOf(eventId, userId), parts);
  } catch (cause) {
    throw new UnsealError('this was sealed with another key, or changed', { cause });
  }
}
