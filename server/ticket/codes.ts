import { randomInt } from 'node:crypto';

/**
 * Codes that fans type: 15 characters that were drawn, 75 bits, and one that checks them, such as `7K3Q-X9PT-2MWA-8F6N`.
 * The alphabet is Crockford's: no I, L, O and U, so that none is read for another or makes a word.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const drawn = 15;
const codeLength = drawn + 1;

/** What people write in place of a letter that is no part of the alphabet. */
const meant: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };

export function newCode(): string {
  const characters = Array.from({ length: drawn }, () => alphabet[randomInt(alphabet.length)]).join('');
  return characters + checkOf(characters);
}

/**
 * A code as somebody typed, pasted or scanned it, in the one form that is hashed; null for what can be no code. Case,
 * spaces, dashes, full-width letters and letters that look alike don't matter; an address that ends in `#code=…` is read too.
 */
export function readCode(typed: string): string | null {
  return codeProblem(typed) === null ? plainCode(typed) : null;
}

/** What a text is refused by that can be no code: another length, or a wrong character; null for one that can be. */
export function codeProblem(typed: string): 'CODE_INCOMPLETE' | 'CODE_MISTYPED' | null {
  const plain = plainCode(typed);
  if (plain.length !== codeLength) return 'CODE_INCOMPLETE';
  return checkOf(plain.slice(0, drawn)) === plain[drawn] ? null : 'CODE_MISTYPED';
}

function plainCode(typed: string): string {
  const text = /[#?&]code=([^&#]*)/.exec(typed)?.[1] ?? typed;
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OILU]/g, (letter) => meant[letter] ?? letter);
}

/** As it is shown and printed: in groups of four. */
export function writeCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** The character that checks the others; null where one of them is not in the alphabet. */
export function checkOf(characters: string): string | null {
  let sum = 0;
  for (const character of characters) {
    const value = alphabet.indexOf(character);
    if (value < 0) return null;
    sum = double(sum ^ value);
  }
  return alphabet[sum] ?? null;
}

/**
 * Times two in the field of 32 elements (x⁵ + x² + 1). Every place of a code weighs something else there, so one wrong
 * character, and two that changed places, always show.
 */
function double(value: number): number {
  return (value << 1) ^ (value & 16 ? 0b100101 : 0);
}
