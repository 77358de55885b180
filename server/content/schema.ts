import { z } from 'zod';
import { Accent, Count, Id, Moment, Name, PictureEntry, Sentence, Text } from './entry-parts.ts';
import { EventEntry } from './event-entry.ts';
import { isZone } from './moment.ts';
import { PassEntry, ProductEntry } from './store-entries.ts';
import { StreamEntry } from './stream-entries.ts';

/** What content files hold: one schema for each kind of file, named by the file's only key. For authors: docs/content.md. */

const TitleEntry = z.strictObject({
  id: Id,
  accent: Accent,
  name: Name,
  tagline: Sentence,
  description: Text,
  poster: PictureEntry,
  stage: PictureEntry,
});

const ArtistEntry = z.strictObject({
  id: Id,
  titles: z.array(Id).min(1, 'must name a title'),
  name: Name,
  note: Sentence,
  accent: Accent.optional(),
  portrait: PictureEntry,
});

/** An artist who stands, or somebody who has no entry of their own. */
const CandidateEntry = z.strictObject({
  artist: Id.optional(),
  id: Id.optional(),
  name: Name.optional(),
  note: Sentence.optional(),
  accent: Accent.optional(),
  portrait: PictureEntry.optional(),
});

const Cap = z.int('must be a whole number').min(1, 'must be at least 1').optional();

const VoteEntry = z.strictObject({
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
  /** The drawing for candidates of a table without a picture of their own. */
  portraits: PictureEntry.optional(),
  /** Says publicly why the vote does not count; all rights are given back. */
  voided: Sentence.optional(),
  /**
   * Ballots of a demo, appended when the vote is created; never for a real vote. The votes of the first candidates, in
   * their order; the others get fewer and fewer. Equal numbers tie.
   */
  demoBallots: z
    .array(z.int('must be a whole number').min(1, 'must be at least 1').max(100_000, 'must not be more than 100000'))
    .min(1, 'must not be empty')
    .optional(),
});

const QuestionEntry = z.strictObject({
  id: Id,
  topic: z.enum(['account', 'vote', 'payment', 'ticket', 'stream', 'event', 'other']),
  /** The question itself, as a fan would ask it. */
  name: Sentence,
  /** Markdown. */
  answer: Text,
});

/** The head of a notice's file. */
export const NoticeHead = z.strictObject({
  /** Without one it is about no title alone. */
  title: Id.optional(),
  category: z.enum(['news', 'vote', 'store', 'live', 'service']),
  pinned: z.boolean('must be true or false').default(false),
  name: Sentence,
  from: Moment,
  until: Moment.optional(),
});
export type NoticeHead = z.infer<typeof NoticeHead>;
/** A notice's file is called by its id. */
export const noticeId = Id;

const SettingsEntry = z.strictObject({
  /** Paid rights that every fan finds at first sight. */
  welcomePaidRights: z
    .strictObject({ count: Count, validDays: z.int('must be a whole number').min(1, 'must be at least 1') })
    .optional(),
});

/** What a file's only key may be: a list of entries, or one block. */
export const entryKinds = {
  titles: TitleEntry,
  artists: ArtistEntry,
  votes: VoteEntry,
  products: ProductEntry,
  questions: QuestionEntry,
  events: EventEntry,
  passes: PassEntry,
  streams: StreamEntry,
} as const;
export const blockKinds = { settings: SettingsEntry } as const;

export type TitleEntry = z.infer<typeof TitleEntry>;
export type ArtistEntry = z.infer<typeof ArtistEntry>;
export type CandidateEntry = z.infer<typeof CandidateEntry>;
export type VoteEntry = z.infer<typeof VoteEntry>;
export type QuestionEntry = z.infer<typeof QuestionEntry>;
export type SettingsEntry = z.infer<typeof SettingsEntry>;
