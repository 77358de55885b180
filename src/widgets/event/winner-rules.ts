import { emailProblem } from '../../core/member/person-rules.ts';

export interface InfoForm {
  name: string;
  email: string;
  phone: string;
  consent: boolean;
}

export type InfoField = keyof InfoForm;

export const blankInfo: InfoForm = { name: '', email: '', phone: '', consent: false };

export interface InfoProblem {
  field: InfoField;
  /** The server's code for the same: both say the same words. */
  code: 'WINNER_INFO_REQUIRED' | 'EMAIL_INVALID' | 'CONSENT_REQUIRED';
}

/** What the server would refuse (specification §5), in the order of the form. */
export function problemsOf({ name, email, phone, consent }: InfoForm): InfoProblem[] {
  const problems: InfoProblem[] = [];
  for (const [field, value] of [
    ['name', name],
    ['email', email],
    ['phone', phone],
  ] as const) {
    if (value.trim() === '') problems.push({ field, code: 'WINNER_INFO_REQUIRED' });
    else if (field === 'email' && emailProblem(value)) problems.push({ field, code: 'EMAIL_INVALID' });
  }
  if (!consent) problems.push({ field: 'consent', code: 'CONSENT_REQUIRED' });
  return problems;
}
