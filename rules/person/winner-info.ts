import { emailProblem } from './person.ts';

/** The text fields of a winner's form. */
export interface WinnerDetails {
  name: string;
  email: string;
  phone: string;
  /** Empty if the prize is not sent by post. */
  address: string;
}

export interface WinnerProblem {
  field: keyof WinnerDetails | 'consent';
  /** The error code of this field. */
  code: 'WINNER_INFO_REQUIRED' | 'EMAIL_INVALID' | 'ADDRESS_REQUIRED' | 'CONSENT_REQUIRED';
}

/** All problems of a winner's form (specification §5), in the order of its fields. */
export function winnerProblems(
  { consent, ...details }: WinnerDetails & { consent: boolean },
  needsAddress: boolean,
): WinnerProblem[] {
  const problems: WinnerProblem[] = [];
  for (const field of ['name', 'email', 'phone'] as const) {
    if (details[field].trim() === '') problems.push({ field, code: 'WINNER_INFO_REQUIRED' });
    else if (field === 'email' && emailProblem(details.email)) problems.push({ field, code: 'EMAIL_INVALID' });
  }
  if (needsAddress && details.address.trim() === '') problems.push({ field: 'address', code: 'ADDRESS_REQUIRED' });
  if (!consent) problems.push({ field: 'consent', code: 'CONSENT_REQUIRED' });
  return problems;
}
