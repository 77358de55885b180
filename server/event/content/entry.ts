import { z } from 'zod';
import { CardEntry, Id, Moment, Name, NamedArtists, PictureEntry, Sentence, Text } from '../../content/entry-parts.ts';

const VotesBeacon = z.strictObject({
  votes: z.array(Id).min(1, 'must name a vote').max(9, 'must not name more than 9 votes'),
});
const DrandBeacon = z.strictObject({ drand: z.literal('quicknet', 'must be quicknet') });

/** A prize event, from its opening to the date on which winners' information is deleted. */
export const EventEntry = z.strictObject({
  id: Id,
  title: Id,
  artists: NamedArtists,
  name: Name,
  description: Text,
  terms: Text,
  picture: PictureEntry,
  opens: Moment,
  closes: Moment,
  results: Moment,
  performance: Moment.optional(),
  /** Until when winners can give and change their information. */
  infoUntil: Moment,
  /** When winners' information is deleted. */
  purge: Moment,
  /** The first tier's winners are drawn first. */
  prizes: z
    .array(
      z.strictObject({
        name: Sentence,
        note: Sentence,
        winners: z
          .int('must be a whole number')
          .min(1, 'must be at least 1')
          .max(10_000, 'must not be more than 10000'),
        /** Whether the prize is sent: its winners are asked for an address. */
        ships: z.boolean('must be true or false').optional(),
      }),
    )
    .min(1, 'must not be empty')
    .max(9, 'must not have more than 9 entries'),
  /** Whether winners are asked for name, email and phone number: not for a prize that needs none of it. */
  winnerInfo: z.boolean('must be true or false').default(true),
  /** A personal code for each fan, and its purpose. */
  participation: z.strictObject({ for: z.enum(['entrants', 'winners']), note: Sentence }).optional(),
  /** A digital card for every winner, with the artist's portrait. */
  photocard: CardEntry.optional(),
  /** The source of the public half of the seed. A sentence, or nothing, is the older form: for events that opened with it. */
  beacon: z
    .union([VotesBeacon, DrandBeacon, Sentence], 'must be `{ votes: [ids] }` or `{ drand: quicknet }`')
    .optional(),
  /** From when on the beacon is public: after `closes`, and before `results`. */
  beaconAt: Moment.optional(),
});
export type EventEntry = z.infer<typeof EventEntry>;
