import { z } from 'zod';
import { winnerLengths } from '../../../rules/person/winner-info.ts';
import { plainDigits } from '../../../rules/text/typed-digits.ts';
import { Instant, refusedBy } from '../../platform/http/contract.ts';

/** The information of a winner, for the delivery of the prize. */
export const WinnerForm = z.object({
  name: z.string().trim().max(winnerLengths.name),
  email: z.string().trim().max(winnerLengths.email, refusedBy('EMAIL_INVALID')),
  phone: z.string().overwrite(plainDigits).max(winnerLengths.phone),
  /** Empty if the prize is not sent by post. */
  address: z.string().trim().max(winnerLengths.address).default(''),
  consent: z.boolean(),
});
export type WinnerForm = z.infer<typeof WinnerForm>;

/** When a winner's information was saved, and until when it can be changed. */
export const SavedInfo = z.object({
  savedAt: Instant.nullable(),
  editableUntil: Instant,
  /** When it is deleted. */
  deletedAt: Instant,
  serverTime: Instant,
});
