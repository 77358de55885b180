import { plainDigits } from '../text/typed-digits.ts';
import { addressLength, emailLength, emailProblem, nameLength, phoneLength } from './person.ts';

/** The text fields of a winner's form. */
export interface WinnerDetails {
  name: string;
  email: string;
  phone: string;
  /** Empty if the prize is not sent by post. */
  address: string;
}

/** The longest text of each field, in UTF-16 units. */
export const winnerLengths = {
  name: nameLength,
  email: emailLength,
  phone: phoneLength,
  address: addressLength,
} as const;

export interface WinnerProblem {
  field: keyof WinnerDetails | 'consent';
  /** The error code of this field; `INVALID_REQUEST` if its text is too long. */
  code: 'WINNER_INFO_REQUIRED' | 'INVALID_REQUEST' | 'EMAIL_INVALID' | 'ADDRESS_REQUIRED' | 'CONSENT_REQUIRED';
}

/** All problems of a winner's form (specification §5), in the order of its fields. */
export function winnerProblems(
  { consent, ...details }: WinnerDetails & { consent: boolean },
  needsAddress: boolean,
): WinnerProblem[] {
  const problems: WinnerProblem[] = [];
  const isTooLong = (field: keyof WinnerDetails) => {
    const text = field === 'phone' ? plainDigits(details.phone) : details[field].trim();
    return text.length > winnerLengths[field];
  };
  for (const field of ['name', 'email', 'phone'] as const) {
    if (details[field].trim() === '') problems.push({ field, code: 'WINNER_INFO_REQUIRED' });
    else if (field === 'email' && emailProblem(details.email)) problems.push({ field, code: 'EMAIL_INVALID' });
    else if (isTooLong(field)) problems.push({ field, code: 'INVALID_REQUEST' });
  }
  if (needsAddress && details.address.trim() === '') problems.push({ field: 'address', code: 'ADDRESS_REQUIRED' });
  else if (needsAddress && isTooLong('address')) problems.push({ field: 'address', code: 'INVALID_REQUEST' });
  if (!consent) problems.push({ field: 'consent', code: 'CONSENT_REQUIRED' });
  return problems;
}
