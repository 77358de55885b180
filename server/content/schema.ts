import { z } from 'zod';
import { accentProblem } from './accent.ts';
import { isZone, momentForms, parseMoment } from './moment.ts';

/** What content files hold: one schema for each kind of file, named by the file's only key. For authors: docs/content.md. */

const Id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be small letters, digits and dashes, 64 at most');

const Line = z.string().trim().min(1, 'must not be empty').max(200, 'must not be longer than 200 characters');
const Passage = z.string().trim().min(1, 'must not be empty').max(4000, 'must not be longer than 4000 characters');

const inLanguages = (words: z.ZodString) => z.strictObject({ ko: words, en: words, ja: words });
/** A name that is written the same everywhere may stand alone. */
const Name = z.preprocess(
  (given) => (typeof given === 'string' ? { ko: given, en: given, ja: given } : given),
  inLanguages(Line),
);
const Sentence = inLanguages(Line);
const Text = inLanguages(Passage);

const Accent = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as "#6a3df0", in quotation marks')
  .superRefine((accent, context) => {
    const problem = /^#[0-9a-fA-F]{6}$/.test(accent) ? accentProblem(accent) : null;
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** A file, or `draw:` with what that kind of drawing takes; the folder's own schema checks the rest. */
export const PictureEntry = z.preprocess(
  (given) => (typeof given === 'string' ? { file: given } : given),
  z
    .looseObject({
      file: z.string().optional(),
      draw: z.string().optional(),
      /** Artists that the drawing shows. */
      faces: z.array(Id).max(9, 'must not name more than 9 artists').default([]),
      alt: Sentence.optional(),
      /** Painted before a file arrives; a drawing knows its own. */
      colour: z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as "#6a3df0", in quotation marks')
        .optional(),
    })
    .refine(
      (picture) => (picture.file === undefined) !== (picture.draw === undefined),
      'must have either `file` or `draw`',
    ),
);
export type PictureEntry = z.infer<typeof PictureEntry>;

const Moment = z.string().transform((text, context) => {
  const moment = parseMoment(text);
  if (moment !== null) return { written: text, moment };
  context.addIssue({ code: 'custom', message: `must be a time such as ${momentForms}` });
  return z.NEVER;
});

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

const Count = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(100_000, 'must not be more than 100000');
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

const Amount = z
  .int('must be a whole number of minor units')
  .min(1, 'must be at least 1')
  .max(100_000_000, 'is too much');

/** A digital card with an artist's portrait, and a line below the name. */
const CardEntry = z.strictObject({ artist: Id, line: Sentence });
export type CardEntry = z.output<typeof CardEntry>;

const ProductEntry = z.strictObject({
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

const EventEntry = z.strictObject({
  id: Id,
  title: Id,
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
  /** When what they told us is deleted. */
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
      }),
    )
    .min(1, 'must not be empty')
    .max(9, 'must not have more than 9 entries'),
  /** Whether winners are asked for name, email and phone number: not for a prize that needs none of it. */
  winnerInfo: z.boolean('must be true or false').default(true),
  /** A code of each fan's own, and what it is for. */
  participation: z.strictObject({ for: z.enum(['entrants', 'winners']), note: Sentence }).optional(),
  /** A digital card for every winner, with the artist's portrait. */
  photocard: CardEntry.optional(),
  /** What the public's half of the seed is, where it comes from outside; else it is the heads of the votes' chains. */
  beacon: Sentence.optional(),
  /** Entrants of a demo, when the event is created; never for a real one. */
  demoEntrants: Count.optional(),
});

const Quota = z.int('must be a whole number').min(0, 'must not be negative').max(99, 'must not be more than 99');

const PassEntry = z.strictObject({
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

/** An address of an HLS origin, or of the demo's own with `demo:`. */
const MediaAddress = z
  .string()
  .refine(
    (text) => /^demo:[\w./{}-]+$/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text)),
    'must be an address such as https://origin.example/live/show.m3u8',
  );

const RoundEntry = z.strictObject({
  id: Id,
  name: Sentence,
  /** `pass`: for whoever holds a ticket of a pass that names the stream. */
  access: z.enum(['free', 'pass']),
  /** Half an hour before the start unless it is given. */
  entryOpens: Moment.optional(),
  starts: Moment,
  ends: Moment,
  /** The end unless it is given. */
  vodFrom: Moment.optional(),
  vodUntil: Moment.optional(),
  live: MediaAddress.optional(),
  vod: MediaAddress.optional(),
  /** Of the recording, in seconds. */
  chapters: z
    .array(
      z.strictObject({ at: z.number('must be a number of seconds').min(0, 'must not be negative'), name: Sentence }),
    )
    .max(99, 'must not have more than 99 entries')
    .default([]),
  /** WebVTT, by language. */
  captions: z
    .strictObject({ ko: MediaAddress.optional(), en: MediaAddress.optional(), ja: MediaAddress.optional() })
    .default({}),
});

const StreamEntry = z.strictObject({
  id: Id,
  title: Id,
  name: Name,
  description: Text,
  poster: PictureEntry,
  /** Streams to watch next. */
  related: z.array(Id).default([]),
  /** Numbered from 1 in this order. */
  rounds: z.array(RoundEntry).max(999, 'must not have more than 999 entries').default([]),
});

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
export type ProductEntry = z.infer<typeof ProductEntry>;
export type PassEntry = z.infer<typeof PassEntry>;
export type RoundEntry = z.infer<typeof RoundEntry>;
export type StreamEntry = z.infer<typeof StreamEntry>;
export type QuestionEntry = z.infer<typeof QuestionEntry>;
export type EventEntry = z.infer<typeof EventEntry>;
export type SettingsEntry = z.infer<typeof SettingsEntry>;
export type Words = z.infer<typeof Sentence>;
