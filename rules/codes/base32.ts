/** Crockford's alphabet: without I, L, O and U, so that no two characters look alike and codes don't form words. */
export const base32Letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Five bits per character, without padding: the number of bytes must be a multiple of five. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (five) => base32Letters[Number.parseInt(five, 2)] ?? '');
}
