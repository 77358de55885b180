import { z } from 'zod';
import { minimumAges, type Residence as ResidenceName } from '../../../rules/person/age.ts';
import {
  isWithinNicknameLength,
  nicknameLength,
  nicknameLetters,
  normalizeNickname,
} from '../../../rules/person/nickname.ts';
import { emailLength, emailShape, nameLength, phoneLength, printable } from '../../../rules/person/person.ts';
import { plainDigits } from '../../../rules/text/typed-digits.ts';
import { refusedBy } from '../../platform/http/contract.ts';

/** The fields of a person, each with its rule (specification §5), and the sign-in providers. */

/** The providers whose calls have the same form; Google's differ (specification §7). */
export const RedirectProvider = z.enum(['twitter', 'line', 'kakao', 'naver', 'facebook']);
export const Provider = z.enum(['google', ...RedirectProvider.options]);
export type Provider = z.infer<typeof Provider>;
export type RedirectProvider = z.infer<typeof RedirectProvider>;

/** By `rules/person/nickname.ts`. Each step has its own error code. */
export const Nickname = z
  .string(refusedBy('NICKNAME_REQUIRED'))
  .overwrite(normalizeNickname)
  .min(1, refusedBy('NICKNAME_REQUIRED'))
  .refine(isWithinNicknameLength, refusedBy('NICKNAME_TOO_LONG'))
  .regex(nicknameLetters, refusedBy('NICKNAME_LETTERS'))
  .meta({ maxLength: nicknameLength });
/** The error codes of a nickname that need no look into the database. */
export const nicknameRules = ['NICKNAME_REQUIRED', 'NICKNAME_TOO_LONG', 'NICKNAME_LETTERS'] as const;
const Printable = z.string().trim().regex(printable);
export const Name = Printable.min(1).max(nameLength);
export const Phone = Printable.overwrite(plainDigits).max(phoneLength);
export const Email = z
  .email({ pattern: emailShape, error: refusedBy('EMAIL_INVALID') })
  .max(emailLength, refusedBy('EMAIL_INVALID'));
export const Residence = z.enum(Object.keys(minimumAges) as [ResidenceName, ...ResidenceName[]]);
export const Gender = z.enum(['MAN', 'WOMAN']);
/** `YYYY-MM-DD` */
export const BirthDate = z.iso.date();
export const TermsId = z.enum(['terms', 'privacy', 'age', 'marketing']);

export const Agreement = z.object({ termsId: TermsId, version: z.string().max(40) });
