import { emailProblem } from './person.ts';

/** What a winner fills in, as far as it is text. */
export interface WinnerDetails {
  name: string;
  email: string;
  phone: string;
}

export interface WinnerProblem {
  field: keyof WinnerDetails | 'consent';
  /** The error code that refuses it. */
  code: 'WINNER_INFO_REQUIRED' | 'EMAIL_INVALID' | 'CONSENT_REQUIRED';
}

/** Everything that is wrong with a winner's form (specification §5), in the order of the form. */
export function winnerProblems({ consent, ...details }: WinnerDetails & { consent: boolean }): WinnerProblem[] {
  const problems: WinnerProblem[] = [];
  for (const field of ['name', 'email', 'phone'] as const) {
    if (details[field].trim() === '') problems.push({ field, code: 'WINNER_INFO_REQUIRED' });
    else if (field === 'email' && emailProblem(details.email)) problems.push({ field, code: 'EMAIL_INVALID' });
  }
  if (!consent) problems.push({ field: 'consent', code: 'CONSENT_REQUIRED' });
  return problems;
}
