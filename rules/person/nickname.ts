/** In code points, after `normalizeNickname`. `server/account/schema` has the same number in a check. */
export const nicknameLength = 30;

/**
 * Letters and digits of any script, no spaces or special characters (specification §5). Combining marks belong to
 * letters (Thai, Hindi, Arabic): none may come first, and at most three may follow a letter. Invisible characters that
 * Unicode counts as letters (Hangul fillers, emoji selectors) are refused.
 */
export const nicknameLetters = /^(?!\p{M})(?!.*\p{M}{4})(?:(?!\p{DI})[\p{L}\p{Mn}\p{Mc}\p{N}])+$/u;

/** Why the staff requests another nickname. The fan reads it; the words are `nickname:causes`. */
export const nicknameCauses = ['OFFENSIVE', 'IMPERSONATION', 'PRIVATE', 'ADVERTISING'] as const;
export type NicknameCause = (typeof nicknameCauses)[number];

export type NicknameProblem = 'NICKNAME_REQUIRED' | 'NICKNAME_TOO_LONG' | 'NICKNAME_LETTERS';

/**
 * The stored and shown spelling: NFKC, except for compatibility letters of the Korean keyboard (ㅋㅋ). NFKC would turn
 * those into syllable parts that are drawn on top of each other.
 */
export function normalizeNickname(typed: string): string {
  return typed.replaceAll(/[^\u3131-\u318e]+/g, (part) => part.normalize('NFKC'));
}

/** The error code of an invalid nickname, before the check whether it is free; null for a valid one. */
export function nicknameProblem(typed: string): NicknameProblem | null {
  const nickname = normalizeNickname(typed);
  if (nickname === '') return 'NICKNAME_REQUIRED';
  if (!isWithinNicknameLength(nickname)) return 'NICKNAME_TOO_LONG';
  return nicknameLetters.test(nickname) ? null : 'NICKNAME_LETTERS';
}

export const isWithinNicknameLength = (nickname: string): boolean => [...nickname].length <= nicknameLength;

/**
 * The key to compare nicknames by: NFKC and case-folded. ECMAScript has no case folding; mapping each code point to
 * upper case and back is the same for every script with case. Unlike `toLowerCase` on a whole word, it does not depend
 * on the letter's neighbours (final sigma).
 */
export function nicknameKey(nickname: string): string {
  const folded = Array.from(nickname.normalize('NFKC'), (letter) => letter.toUpperCase().toLowerCase()).join('');
  return folded.normalize('NFKC');
}

/**
 * A nickname as it is published: the first third, at most three letters, and at most five stars for the rest. Fans recognise
 * their own nickname, and others can't search for it.
 */
export function maskNickname(nickname: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(nickname), ({ segment }) => segment);
  const shown = letters.length === 1 ? 0 : Math.min(3, Math.ceil(letters.length / 3));
  return letters.slice(0, shown).join('') + '*'.repeat(Math.min(5, letters.length - shown));
}
