import { z } from 'zod';
import { refusedBy } from '../platform/contract.ts';
import { spellNickname } from './nickname.ts';

/** What is known of a person, each with its rule (specification §5), and the providers that vouch for them. */

/** The providers whose calls have the same shape; Google's differ (specification §7). */
export const RedirectProvider = z.enum(['twitter', 'line', 'kakao', 'naver', 'facebook']);
export const Provider = z.enum(['google', ...RedirectProvider.options]);
export type Provider = z.infer<typeof Provider>;
export type RedirectProvider = z.infer<typeof RedirectProvider>;

/**
 * Letters and digits of any script, 1–30 characters, no spaces or special characters (specification §5). Marks belong to
 * letters (Thai, Hindi, Arabic), so none stands first and none are piled up; what can't be seen is no letter, whatever
 * Unicode calls it (Hangul fillers, the selectors that make an emoji of a digit).
 */
export const Nickname = z
  .string(refusedBy('NICKNAME_REQUIRED'))
  .overwrite(spellNickname)
  .min(1, refusedBy('NICKNAME_REQUIRED'))
  .regex(/^.{0,30}$/su, refusedBy('NICKNAME_TOO_LONG'))
  .regex(/^(?!\p{M})(?!.*\p{M}{4})(?:(?!\p{DI})[\p{L}\p{Mn}\p{Mc}\p{N}])+$/u, refusedBy('NICKNAME_LETTERS'));
/** What a nickname can be refused for before anybody is asked whether it is free. */
export const nicknameRules = ['NICKNAME_REQUIRED', 'NICKNAME_TOO_LONG', 'NICKNAME_LETTERS'] as const;
/** As a person writes it; nothing that can't be printed, or that turns the words around it. */
const Words = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u);
export const Name = Words.min(1).max(80);
export const Phone = Words.max(30);
export const Email = z.email(refusedBy('EMAIL_INVALID')).max(254, refusedBy('EMAIL_INVALID'));
export const Residence = z.enum(['KOREA', 'OUTSIDE_KOREA']);
export const Gender = z.enum(['MAN', 'WOMAN']);
/** `YYYY-MM-DD` */
export const BirthDate = z.iso.date();
export const TermsId = z.enum(['terms', 'privacy', 'age', 'marketing']);

export const Agreement = z.object({ termsId: TermsId, version: z.string().max(40) });
