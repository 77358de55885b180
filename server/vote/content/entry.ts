import { z } from 'zod';
import { Accent, Count, Id, Moment, Name, PictureEntry, Sentence, Text } from '../../content/entry-parts.ts';
import { keptTimes } from '../../content/kept-times.ts';
import { isZone } from '../../content/moment.ts';

/** A candidate: an artist, or a person without an entry of their own. */
export const CandidateEntry = z.strictObject({
  artist: Id.optional(),
  id: Id.optional(),
  name: Name.optional(),
  note: Sentence.optional(),
  accent: Accent.optional(),
  portrait: PictureEntry.optional(),
});

const Cap = z.int('must be a whole number').min(1, 'must be at least 1').optional();

export const VoteEntry = z.strictObject({
  id: Id,
  title: Id,
  name: Name,
  description: Text,
  picture: PictureEntry,
  opens: Moment,
  closes: Moment,
  results: Moment,
  blindFrom: Moment.optional(),
  timeZone: z.string().refine(isZone, 'must be a time zone such as Asia/Seoul').default('Asia/Seoul'),
  rules: z.strictObject({
    freePerDay: Count,
    paid: z.boolean('must be true or false'),
    perDay: Cap,
    perFan: Cap,
    voids: z.enum(['fraud', 'fraud-and-withdrawal']).default('fraud'),
  }),
  candidates: z
    .array(CandidateEntry)
    .min(1, 'must not be empty')
    .max(999, 'must not have more than 999 entries')
    .optional(),
  /** A CSV file beside this one, for many candidates. */
  candidateTable: z.string().optional(),
  /** The picture for candidates without one of their own. */
  portraits: PictureEntry.optional(),
});
export type CandidateEntry = z.infer<typeof CandidateEntry>;
export type VoteEntry = z.infer<typeof VoteEntry>;

export const SettingsEntry = z.strictObject({
  /** Paid rights that every fan gets on first use. */
  welcomePaidRights: z
    .strictObject({ count: Count, validDays: z.int('must be a whole number').min(1, 'must be at least 1') })
    .optional(),
});
export type SettingsEntry = z.infer<typeof SettingsEntry>;

export const voteTimes = keptTimes({
  fields: ['opens', 'closes', 'results', 'blindFrom'],
  table: 'content_moment',
  key: 'vote_id',
  idOf: (vote: VoteEntry) => vote.id,
  zone: (vote) => vote.timeZone,
});
export type VoteTimes = ReturnType<typeof voteTimes.resolve>;
