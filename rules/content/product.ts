import { z } from 'zod';
import { annotate, entryOf } from './annotations.ts';
import {
  CardEntry,
  Count,
  Id,
  limited,
  Moment,
  Name,
  NamedArtists,
  pictureOf,
  referenceTo,
  Sentence,
  Text,
  whole,
} from './parts.ts';

/** Whole minor units: won, yen, cents. */
const Amount = annotate(
  z.int('must be a whole number of minor units').min(1, 'must be at least 1').max(100_000_000, 'is too much'),
  { editor: { kind: 'money' } },
);

const VotePack = z.strictObject({ rights: whole(1, 100_000), validDays: whole(7, 3650) });

export const ProductEntry = entryOf(
  {
    words: {
      title: referenceTo('titles'),
      kind: annotate(z.enum(['goods', 'ticket', 'vote-pack', 'photocard']), { label: 'productKind' }),
      name: Name,
      summary: Sentence,
      description: Text,
      pictures: limited(z.array(pictureOf('portrait')).min(1, 'must not be empty'), 8),
      artists: NamedArtists,
    },
    price: {
      currency: z.enum(['KRW', 'JPY', 'USD']).default('KRW'),
      price: Amount,
      /** The service fee that is added for each piece, and its reason. */
      fee: Amount.optional(),
      feeReason: Sentence.optional(),
    },
    sale: {
      opens: annotate(Moment, { label: 'saleOpens' }),
      closes: annotate(Moment, { label: 'saleCloses' }).optional(),
      /** All pieces, including the sold ones; without it the number is unlimited. */
      stock: Count.optional(),
      limitPerFan: whole(1, 99).optional(),
      /** The remaining number is shown when it is not above this; 20 by default. */
      shownBelow: annotate(whole(1), { max: 100_000 }).optional(),
    },
    contents: {
      votePack: annotate(VotePack, { when: { key: 'kind', is: ['vote-pack'] } }).optional(),
      /** The pass of the ticket that a fan gets for each piece. */
      pass: annotate(referenceTo('passes'), { when: { key: 'kind', is: ['ticket'] } }).optional(),
      /** The digital cards in one piece of a photocard product. All cards of a piece have the same serial number. */
      photocards: annotate(limited(z.array(CardEntry).min(1, 'must not be empty'), 9), {
        when: { key: 'kind', is: ['photocard'] },
      }).optional(),
    },
    terms: { delivery: Text, withdrawal: Text, seller: Name },
    address: { id: Id },
  },
  { start: { kind: 'goods', pictures: [] } },
);
export type ProductEntry = z.infer<typeof ProductEntry>;
