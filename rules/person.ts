/** Longest values, in UTF-16 units as `maxlength` in HTML counts. The name's also stands in a check of `server/account/schema`. */
export const nameLength = 80;
export const phoneLength = 30;
/** RFC 5321 allows no longer address. */
export const emailLength = 254;

/** One line that can be printed: no control characters, nothing that turns the text around it. */
export const printable = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

/** Narrower than RFC 5322 and than the browser's own check of `type=email`. */
export const emailShape = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** The error code that refuses an email address; null for a good one. */
export function emailProblem(typed: string): 'EMAIL_INVALID' | null {
  const email = typed.trim();
  return email.length <= emailLength && emailShape.test(email) ? null : 'EMAIL_INVALID';
}

/** What two addresses are compared by. Mail providers ignore case, although RFC 5321 lets the part before @ have it. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
