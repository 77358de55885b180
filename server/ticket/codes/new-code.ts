import { randomInt } from 'node:crypto';
import { base32Letters } from '../../../rules/codes/base32.ts';
import { checkCharacterOf, randomCharacters } from '../../../rules/codes/ticket-code.ts';

/** A new ticket code, without dashes. */
export function newCode(): string {
  const characters = Array.from({ length: randomCharacters }, () => base32Letters[randomInt(base32Letters.length)]);
  const code = characters.join('');
  return code + checkCharacterOf(code);
}
