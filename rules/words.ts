import { partnerPaidPerDay } from './partner-paid.ts';
import { nicknameLength } from './person/nickname.ts';

/**
 * Limits that texts in `locales/` contain: `{{nicknameLength}}` is replaced everywhere, in the browser and on the
 * server.
 */
export const limitsInWords = { nicknameLength, partnerPaidPerDay } as const;

/** How values stand in texts of `locales/`, in the browser and on the server. React and templates escape them for HTML. */
export const interpolation = {
  defaultVariables: limitsInWords,
  escapeValue: true,
  /** A name that is written from right to left would turn the rest of its sentence round: it stands alone (FSI and PDI). */
  escape: (value: string): string => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value),
} as const;
