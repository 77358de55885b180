/**
 * What a member's fields need, by the same rules as the server's contract. Each function answers with null, or with the key of
 * the words for what is wrong: `error:…` where the server refuses the same by a code of its own, the rest from `join`.
 */
export type Problem = string | null;

/** As the server has it: marks belong to letters, and what can't be seen is none. */
const nicknameLetters = /^(?!\p{M})(?!.*\p{M}{4})(?:(?!\p{DI})[\p{L}\p{Mn}\p{Mc}\p{N}])+$/u;
export const nicknameLength = 30;

/** As the server spells it: NFKC, but for the letters of the Korean keyboard, which it would make pieces of syllables of. */
export function spellNickname(typed: string): string {
  return typed.replaceAll(/[^\u3131-\u318e]+/g, (part) => part.normalize('NFKC'));
}

export function nicknameProblem(text: string): Problem {
  const nickname = spellNickname(text);
  if (nickname === '') return 'error:NICKNAME_REQUIRED';
  if ([...nickname].length > nicknameLength) return 'error:NICKNAME_TOO_LONG';
  return nicknameLetters.test(nickname) ? null : 'error:NICKNAME_LETTERS';
}

/** The server's rule, which is narrower than RFC 5322 and the browser's: nobody meets it for the first time on sending. */
const emailShape = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

export function emailProblem(text: string): Problem {
  return text.length <= 254 && emailShape.test(text.trim()) ? null : 'error:EMAIL_INVALID';
}

/** @param agreements that sign-up asks for, of which `agreed` are accepted */
export function agreementsProblem(
  agreements: readonly { termsId: string; required: boolean }[],
  agreed: readonly string[],
): Problem {
  const isMissing = agreements.some(({ required, termsId }) => required && !agreed.includes(termsId));
  return isMissing ? 'error:AGREEMENT_REQUIRED' : null;
}

export function nameProblem(text: string): Problem {
  return text.trim() === '' ? 'nameMissing' : null;
}

export function birthDateProblem(text: string, today: string, minimumAge: number): Problem {
  if (text === '') return 'birthDateMissing';
  const birthDate = readBirthDate(text);
  if (!birthDate || birthDate > today || birthDate < '1900') return 'birthDateWrong';
  return ageOn(birthDate, today) < minimumAge ? 'error:UNDERAGE' : null;
}

/** Puts the dashes in while the digits are typed: `2001`, `2001-0`, `2001-02-13`. */
export function formatBirthDate(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
}

/** `YYYY-MM-DD` of a day that there was; null for anything else. */
export function readBirthDate(text: string): string | null {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
    ? text
    : null;
}

/** The day in Seoul, by whose law a fan is old enough. @param now in milliseconds, the server's time */
export function dayInSeoul(now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(now);
}

function ageOn(birthDate: string, today: string): number {
  const hadBirthday = today.slice(5) >= birthDate.slice(5);
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1);
}
