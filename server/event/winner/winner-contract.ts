import { z } from 'zod';
import { addressLength, emailLength, nameLength, phoneLength } from '../../../rules/person/person.ts';
import { plainDigits } from '../../../rules/text/typed-digits.ts';
import { Instant } from '../../platform/http/contract.ts';

/** The information of a winner, for the delivery of the prize. */
export const WinnerForm = z.object({
  name: z.string().trim().max(nameLength),
  email: z.string().trim().max(emailLength),
  phone: z.string().overwrite(plainDigits).max(phoneLength),
  /** Empty where nothing is sent. */
  address: z.string().trim().max(addressLength).default(''),
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
