import { base32Letters } from './base32.ts';

/**
 * Codes that fans type: 75 random bits and a check character, such as `7K3Q-X9PT-2MWA-8F6N`. Case, spaces, dashes,
 * full-width letters and letters that look alike don't matter.
 */
export const randomCharacters = 15;
const codeLength = randomCharacters + 1;

/** Characters outside of the alphabet that people type by mistake. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };

/**
 * The normalized form of a typed, pasted or scanned code, which is hashed; also from an address that ends in `#code=…`.
 */
export function plainCode(typed: string): string {
  const text = /[#?&]code=([^&#]*)/.exec(typed)?.[1] ?? typed;
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OILU]/g, (letter) => lookAlikes[letter] ?? letter);
}

/** The error code of an invalid text: a wrong length or a wrong character; null for a valid one. */
export function codeProblem(typed: string): 'CODE_INCOMPLETE' | 'CODE_MISTYPED' | null {
  const plain = plainCode(typed);
  if (plain.length !== codeLength) return 'CODE_INCOMPLETE';
  return checkCharacterOf(plain.slice(0, -1)) === plain.at(-1) ? null : 'CODE_MISTYPED';
}

/** The normalized code; null for an invalid text. */
export function readCode(typed: string): string | null {
  return codeProblem(typed) === null ? plainCode(typed) : null;
}

/** The code as it is shown and printed: in groups of four. */
export function groupCode(typed: string): string {
  return plainCode(typed).replaceAll(/(.{4})(?=.)/g, '$1-');
}

/**
 * Finds the code in a copied text, such as a whole message.
 * @returns the code in groups; null if there is none
 */
export function findCode(text: string): string | null {
  if (codeProblem(text) === null) return groupCode(text);
  const plain = text.normalize('NFKC').toUpperCase();
  // Matches may overlap: a word before the code can look like its first group.
  const found = [...plain.matchAll(/(?=([0-9A-Z]{4}(?:[\s\p{Pd}]?[0-9A-Z]{4}){3}))/gu)].map(([, code = '']) => code);
  const code = found.find((each) => codeProblem(each) === null);
  return code === undefined ? null : groupCode(code);
}

/** The check character; null if a character is not in the alphabet. */
export function checkCharacterOf(characters: string): string | null {
  let sum = 0;
  for (const character of characters) {
    const value = base32Letters.indexOf(character);
    if (value < 0) return null;
    sum = double(sum ^ value);
  }
  return base32Letters[sum] ?? null;
}

/**
 * Multiplies by two in the field of 32 elements (x⁵ + x² + 1). Each position has a different weight, so one wrong
 * character and two swapped ones are always detected.
 */
function double(value: number): number {
  return (value << 1) ^ (value & 16 ? 0b100101 : 0);
}
