/**
 * Maximum lengths in UTF-16 units, as `length` counts. The name's is also in a check of
 * `server/account/schema`.
 */
export const nameLength = 80;
export const phoneLength = 30;
/** A postal address with its line breaks. */
export const addressLength = 300;
/** The longest address of RFC 5321. */
export const emailLength = 254;

/** One printable line: no control characters and no characters that change the text direction. */
export const printable = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

/**
 * As browsers check `type=email`, with a domain that has a dot and no number at its end. RFC 5322 allows less before the @, but
 * carriers in Japan have issued addresses such as `a..b.@docomo.ne.jp`; a mailed code proves that it is the fan's address.
 */
export const emailShape =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

/** The error code of an invalid email address; null for a valid one. */
export function emailProblem(typed: string): 'EMAIL_INVALID' | null {
  const email = typed.trim();
  return email.length <= emailLength && emailShape.test(email) ? null : 'EMAIL_INVALID';
}

/**
 * The form of an address in which it is compared. Mail providers ignore case, although RFC 5321 allows the part before @
 * to be case-sensitive.
 */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
