/**
 * Codes as fans type them; `server/ticket/codes.ts` reads them the same way and has the last word. Here a slip of the
 * finger is told before it costs an attempt.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

const meant: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };

/** What of a text counts: full-width, small and look-alike letters in their one form, without anything between them. */
export function plainCode(typed: string): string {
  const text = /[#?&]code=([^&#]*)/.exec(typed)?.[1] ?? typed;
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OILU]/g, (letter) => meant[letter] ?? letter);
}

/** The server's code for what can be no ticket code: another length, or a wrong character; null for one that can be. */
export function codeProblem(typed: string): 'CODE_INCOMPLETE' | 'CODE_MISTYPED' | null {
  const plain = plainCode(typed);
  if (plain.length !== length) return 'CODE_INCOMPLETE';
  return checkOf(plain.slice(0, -1)) === plain.at(-1) ? null : 'CODE_MISTYPED';
}

/**
 * The code in what was copied, be it a message around it.
 * @returns it in groups; null where there is none
 */
export function findCode(text: string): string | null {
  if (codeProblem(text) === null) return groupCode(text);
  const plain = text.normalize('NFKC').toUpperCase();
  // What looks like one may begin within another.
  const found = [...plain.matchAll(/(?=([0-9A-Z]{4}(?:[\s\p{Pd}]?[0-9A-Z]{4}){3}))/gu)].map(([, code = '']) => code);
  const code = found.find((each) => codeProblem(each) === null);
  return code === undefined ? null : groupCode(code);
}

/** In groups of four, as it is printed. */
export function groupCode(typed: string): string {
  return plainCode(typed).replaceAll(/(.{4})(?=.)/g, '$1-');
}

function checkOf(characters: string): string | undefined {
  let sum = 0;
  for (const character of characters) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    const mixed = sum ^ value;
    sum = (mixed << 1) ^ (mixed & 16 ? 0b100101 : 0);
  }
  return alphabet[sum];
}
