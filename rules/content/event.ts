import { z } from 'zod';
import { annotate, entryOf } from './annotations.ts';
import {
  CardEntry,
  Id,
  limited,
  Moment,
  Name,
  NamedArtists,
  pictureOf,
  referenceTo,
  Sentence,
  Switch,
  Text,
  whole,
} from './parts.ts';

const Prize = z.strictObject({
  name: Sentence,
  note: Sentence,
  winners: whole(1, 10_000),
  /** True if the prize is sent by post: its winners must enter an address. */
  ships: annotate(Switch, { unless: false }).optional(),
});

const votes = limited(z.array(referenceTo('votes')).min(1, 'must name a vote'), 9, 'must not name more than 9 votes');
const VotesBeacon = annotate(z.strictObject({ votes: annotate(votes, { label: 'beaconVotes' }) }), {
  variant: { name: 'votes', start: { votes: [] } },
});
const DrandBeacon = annotate(z.strictObject({ drand: z.literal('quicknet', 'must be quicknet') }), {
  variant: { name: 'drand', hasHint: true, start: { drand: 'quicknet' } },
});
/** The source of the public half of the seed. A sentence is the old form; events that opened with it, or without a beacon, still work. */
const Beacon = z.union([VotesBeacon, DrandBeacon, Sentence], 'must be `{ votes: [ids] }` or `{ drand: quicknet }`');

/** A personal code for each fan, and its purpose. */
const Participation = z.strictObject({
  for: annotate(z.enum(['entrants', 'winners']), { label: 'participationFor' }),
  note: annotate(Sentence, { label: 'participationNote' }),
});

/** A prize event, from its opening to the date on which winners' information is deleted. */
export const EventEntry = entryOf(
  {
    words: {
      title: referenceTo('titles'),
      name: Name,
      description: Text,
      terms: annotate(Text, { label: 'entryTerms' }),
      picture: pictureOf('stage'),
      artists: NamedArtists,
    },
    prizes: {
      /** The first tier's winners are drawn first. */
      prizes: annotate(limited(z.array(Prize).min(1, 'must not be empty'), 9), { namesSection: true }),
      /** A digital card for every winner, with the artist's portrait. */
      photocard: CardEntry.optional(),
    },
    times: {
      opens: annotate(Moment, { label: 'entryFrom' }),
      closes: annotate(Moment, { label: 'entryUntil' }),
      results: Moment,
      performance: Moment.optional(),
      /** Until when winners can enter and change their information. */
      infoUntil: Moment,
      /** When winners' information is deleted. */
      purge: Moment,
    },
    draw: {
      beacon: annotate(Beacon, { hasHint: true }).optional(),
      /** When the beacon becomes public: after `closes`, and at `results` at the latest. */
      beaconAt: annotate(Moment, { hasHint: true }).optional(),
      /** True if winners must enter their name, email and phone number. Some prizes need no such information. */
      winnerInfo: Switch.default(true),
      participation: Participation.optional(),
    },
    address: { id: Id },
  },
  { start: { prizes: [] } },
);
export type EventEntry = z.infer<typeof EventEntry>;
