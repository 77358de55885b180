import { z } from 'zod';
import { CardEntry, Count, Id, Moment, Name, PictureEntry, Sentence, Text } from './entry-parts.ts';

/** What is sold, and the passes that tickets are pieces of. */

const Amount = z
  .int('must be a whole number of minor units')
  .min(1, 'must be at least 1')
  .max(100_000_000, 'is too much');

export const ProductEntry = z.strictObject({
  id: Id,
  title: Id,
  kind: z.enum(['vote-pack', 'ticket', 'photocard', 'goods']),
  name: Name,
  summary: Sentence,
  description: Text,
  pictures: z.array(PictureEntry).min(1, 'must not be empty').max(8, 'must not have more than 8 entries'),
  currency: z.enum(['KRW', 'JPY', 'USD']).default('KRW'),
  /** Whole minor units: won, yen, cents. */
  price: Amount,
  /** The sales fee that each piece adds, and what it is for. */
  fee: Amount.optional(),
  feeReason: Sentence.optional(),
  opens: Moment,
  closes: Moment.optional(),
  /** Pieces in all, those that are sold already among them; without it there is no end of them. */
  stock: Count.optional(),
  limitPerFan: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(99, 'must not be more than 99')
    .optional(),
  /** How many are left before the number is shown; 20 unless given. */
  shownBelow: z.int('must be a whole number').min(1, 'must be at least 1').optional(),
  votePack: z
    .strictObject({
      rights: z.int('must be a whole number').min(1, 'must be at least 1').max(100_000, 'must not be more than 100000'),
      validDays: z.int('must be a whole number').min(7, 'must be at least 7').max(3650, 'must not be more than 3650'),
    })
    .optional(),
  /** The digital cards that are in a piece, where it is a photocard: each is drawn for its owner, all with one number. */
  photocards: z.array(CardEntry).min(1, 'must not be empty').max(9, 'must not have more than 9 entries').optional(),
  /** The pass that a piece becomes, where it is a ticket. */
  pass: Id.optional(),
  delivery: Text,
  withdrawal: Text,
  seller: Name,
});
export type ProductEntry = z.infer<typeof ProductEntry>;

const Quota = z.int('must be a whole number').min(0, 'must not be negative').max(99, 'must not be more than 99');

export const PassEntry = z.strictObject({
  id: Id,
  title: Id,
  name: Name,
  description: Text,
  picture: PictureEntry,
  /** What it admits to. */
  stream: Id.optional(),
  venue: z.boolean('must be true or false').default(false),
  /** How many different rounds; every round without it. */
  rounds: z.int('must be a whole number').min(1, 'must be at least 1').max(99, 'must not be more than 99').optional(),
  validUntil: z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T23:59:59+09:00' }).optional(),
  deviceChanges: Quota.default(2),
  resets: Quota.default(1),
  /** Codes that everybody may know, for trying things out; never for a real pass. */
  demoCodes: z.array(z.string()).min(1, 'must not be empty').optional(),
});
export type PassEntry = z.infer<typeof PassEntry>;
