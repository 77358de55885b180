import { ageOn, dayInSeoul, readDate } from '../../../rules/person/age.ts';
import * as nicknames from '../../../rules/person/nickname.ts';
import * as persons from '../../../rules/person/person.ts';
import { plainDigits } from '../../../rules/text/typed-digits.ts';
import type { ErrorCode } from '../../../server/platform/http/errors.ts';

/**
 * Problem of a member's field: null, or the key of its message. That is `error:…` where the server refuses with
 * the same code, and a key of `join` for the rest.
 */
export type FieldProblem = string | null;

const keyOf = (code: ErrorCode | null): FieldProblem => code && `error:${code}`;

export const nicknameProblem = (text: string): FieldProblem => keyOf(nicknames.nicknameProblem(text));

export const emailProblem = (text: string): FieldProblem => keyOf(persons.emailProblem(text));

/** @param agreements that sign-up requires or offers; `agreed` are accepted */
export function agreementsProblem(
  agreements: readonly { termsId: string; required: boolean }[],
  agreed: readonly string[],
): FieldProblem {
  const isMissing = agreements.some(({ required, termsId }) => required && !agreed.includes(termsId));
  return isMissing ? keyOf('AGREEMENT_REQUIRED') : null;
}

/** The limits that messages of problems contain. */
export const limitsInProblems = { nameLength: persons.nameLength, phoneLength: persons.phoneLength } as const;

export function nameProblem(text: string): FieldProblem {
  const { length } = text.trim();
  if (length === 0) return 'nameMissing';
  return length > persons.nameLength ? 'nameTooLong' : null;
}

/** A phone number may be missing. */
export const phoneProblem = (text: string): FieldProblem =>
  plainDigits(text).length > persons.phoneLength ? 'phoneTooLong' : null;

/** @param now the server's time, in milliseconds @param minimumAge years */
export function birthDateProblem(text: string, now: number, minimumAge: number): FieldProblem {
  if (text === '') return 'birthDateMissing';
  const birthDate = readBirthDate(text);
  if (birthDate === null) return /^\d{4}-\d{1,2}-\d{1,2}$/.test(text) ? 'birthDateNoDay' : 'birthDateWrong';
  const today = dayInSeoul(now);
  if (birthDate > today || birthDate < '1900') return 'birthDateYear';
  return ageOn(birthDate, today) < minimumAge ? keyOf('UNDERAGE') : null;
}

/** `YYYY-MM-DD`; null for an invalid day. While it is typed, a day of one digit looks like an unfinished one. */
export const readBirthDate = (text: string): string | null => readDate(text.replace(/-(\d)$/, '-0$1'));

/** The text of a field after typing or pasting. */
export function typedBirthDate(text: string, before: string, isComposing: boolean): string {
  // A deleted dash stays deleted, and input within the text stays unchanged: otherwise no part could be corrected.
  return isComposing || isCorrected(text, before) ? text : formatBirthDate(text);
}

/** True if one piece was deleted, or typed before the end, and nothing else was changed. */
function isCorrected(text: string, before: string): boolean {
  let same = 0;
  while (same < text.length && text[same] === before[same]) same++;
  if (text.length < before.length) return before.endsWith(text.slice(same));
  return same < before.length && text.endsWith(before.slice(same));
}

/**
 * Inserts the dashes while digits are typed: `2001`, `2001-0`, `2001-02-13`. Other separators become dashes:
 * `2001.2.13`, `2001年2月13日`. A date that begins with month or day is turned round where only one of them can be the month.
 */
function formatBirthDate(text: string): string {
  const plain = plainDigits(text);
  const [, one = '', other = '', last = ''] = /^(\d\d?)\D+(\d\d?)\D+(\d{4})$/.exec(plain) ?? [];
  if (Number(one) > 12 || Number(other) > 12 || (one !== '' && one === other)) {
    const [month, day] = Number(one) > 12 ? [other, one] : [one, other];
    return [last, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  }
  if (/^\d\d?\D/.test(plain)) return plain;
  const whole = plain.replaceAll(/(\D)(\d)(?=\D)/g, '$10$2').replaceAll(/\D+/g, '-');
  const digits = whole.replaceAll('-', '').slice(0, 8);
  const isDashed = /\d-$/.test(whole) && (digits.length === 4 || digits.length === 6);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-') + (isDashed ? '-' : '');
}
