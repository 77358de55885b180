import { ageOn, dayInSeoul, readDate } from '../../../rules/person/age.ts';
import * as nicknames from '../../../rules/person/nickname.ts';
import * as persons from '../../../rules/person/person.ts';
import type { ErrorCode } from '../../../server/platform/http/errors.ts';

/**
 * What is wrong with a member's field: null, or the key of its message. That is `error:…` where the server refuses with
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

export function nameProblem(text: string): FieldProblem {
  return text.trim() === '' ? 'nameMissing' : null;
}

/** @param now the server's time, in milliseconds @param minimumAge years */
export function birthDateProblem(text: string, now: number, minimumAge: number): FieldProblem {
  if (text === '') return 'birthDateMissing';
  const birthDate = readDate(text);
  const today = dayInSeoul(now);
  if (!birthDate || birthDate > today || birthDate < '1900') return 'birthDateWrong';
  return ageOn(birthDate, today) < minimumAge ? keyOf('UNDERAGE') : null;
}

/** Inserts the dashes while the digits are typed: `2001`, `2001-0`, `2001-02-13`. */
export function formatBirthDate(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
}
