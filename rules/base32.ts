/** Crockford's: no I, L, O and U, so that no character is read for another and no code makes a word. */
export const base32Letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Five bits a character, without padding: use it for a number of bytes that five divides. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (five) => base32Letters[Number.parseInt(five, 2)] ?? '');
}
