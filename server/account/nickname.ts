/**
 * A nickname as everybody reads it: NFKC, but for the letters of the Korean keyboard (ㅋㅋ), of which NFKC makes pieces of
 * syllables that are drawn on top of one another.
 */
export function spellNickname(typed: string): string {
  return typed.replaceAll(/[^\u3131-\u318e]+/g, (part) => part.normalize('NFKC'));
}

/**
 * What two nicknames are compared by: NFKC and case-folded. ECMAScript has no case folding; mapping each code point to
 * upper case and back is the same for every script with case, and does not depend on the letter's neighbours as
 * `toLowerCase` on a whole word does (final sigma).
 */
export function nicknameKey(nickname: string): string {
  const folded = Array.from(nickname.normalize('NFKC'), (letter) => letter.toUpperCase().toLowerCase()).join('');
  return folded.normalize('NFKC');
}

/** Mail providers treat case alike, whatever RFC 5321 allows. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
