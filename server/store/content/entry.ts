import { z } from 'zod';
import {
  CardEntry,
  Count,
  Id,
  Moment,
  Name,
  NamedArtists,
  PictureEntry,
  Sentence,
  Text,
} from '../../content/entry-parts.ts';

const Amount = z
  .int('must be a whole number of minor units')
  .min(1, 'must be at least 1')
  .max(100_000_000, 'is too much');

export const ProductEntry = z.strictObject({
  id: Id,
  title: Id,
  artists: NamedArtists,
  kind: z.enum(['vote-pack', 'ticket', 'photocard', 'goods']),
  name: Name,
  summary: Sentence,
  description: Text,
  pictures: z.array(PictureEntry).min(1, 'must not be empty').max(8, 'must not have more than 8 entries'),
  currency: z.enum(['KRW', 'JPY', 'USD']).default('KRW'),
  /** Whole minor units: won, yen, cents. */
  price: Amount,
  /** The service fee that is added for each piece, and its reason. */
  fee: Amount.optional(),
  feeReason: Sentence.optional(),
  opens: Moment,
  closes: Moment.optional(),
  /** All pieces, including the sold ones; without it the number is unlimited. */
  stock: Count.optional(),
  limitPerFan: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(99, 'must not be more than 99')
    .optional(),
  /** From how many on the remaining number is shown; 20 unless given. */
  shownBelow: z.int('must be a whole number').min(1, 'must be at least 1').optional(),
  votePack: z
    .strictObject({
      rights: z.int('must be a whole number').min(1, 'must be at least 1').max(100_000, 'must not be more than 100000'),
      validDays: z.int('must be a whole number').min(7, 'must be at least 7').max(3650, 'must not be more than 3650'),
    })
    .optional(),
  /** The digital cards in a piece of a photocard: each is drawn for its owner, all with one number. */
  photocards: z.array(CardEntry).min(1, 'must not be empty').max(9, 'must not have more than 9 entries').optional(),
  /** The pass that a piece of a ticket product becomes. */
  pass: Id.optional(),
  delivery: Text,
  withdrawal: Text,
  seller: Name,
});
export type ProductEntry = z.infer<typeof ProductEntry>;
