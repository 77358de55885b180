/** In code points, after `normalizeNickname`. `server/account/schema` has the same number in a check. */
export const nicknameLength = 30;

/**
 * Letters and digits of any script, no spaces or special characters (specification §5). Marks belong to letters (Thai,
 * Hindi, Arabic), so none stands first and at most three follow one letter. Invisible characters that Unicode counts as
 * letters (Hangul fillers, emoji selectors) are refused.
 */
export const nicknameLetters = /^(?!\p{M})(?!.*\p{M}{4})(?:(?!\p{DI})[\p{L}\p{Mn}\p{Mc}\p{N}])+$/u;

export type NicknameProblem = 'NICKNAME_REQUIRED' | 'NICKNAME_TOO_LONG' | 'NICKNAME_LETTERS';

/**
 * The spelling that is stored and shown: NFKC, except for the letters of the Korean keyboard (ㅋㅋ), which NFKC turns into
 * parts of syllables that are drawn on top of one another.
 */
export function normalizeNickname(typed: string): string {
  return typed.replaceAll(/[^\u3131-\u318e]+/g, (part) => part.normalize('NFKC'));
}

/** The error code that refuses a nickname before anybody is asked whether it is free; null for a good one. */
export function nicknameProblem(typed: string): NicknameProblem | null {
  const nickname = normalizeNickname(typed);
  if (nickname === '') return 'NICKNAME_REQUIRED';
  if (!isWithinNicknameLength(nickname)) return 'NICKNAME_TOO_LONG';
  return nicknameLetters.test(nickname) ? null : 'NICKNAME_LETTERS';
}

export const isWithinNicknameLength = (nickname: string): boolean => [...nickname].length <= nicknameLength;

/**
 * What two nicknames are compared by: NFKC and case-folded. ECMAScript has no case folding; mapping each code point to
 * upper case and back is the same for every script with case, and does not depend on the letter's neighbours as
 * `toLowerCase` on a whole word does (final sigma).
 */
export function nicknameKey(nickname: string): string {
  const folded = Array.from(nickname.normalize('NFKC'), (letter) => letter.toUpperCase().toLowerCase()).join('');
  return folded.normalize('NFKC');
}
