import { z } from 'zod';
import { annotate, entryOf } from './annotations.ts';
import { isZone } from './moment.ts';
import {
  Accent,
  Count,
  Id,
  limited,
  Moment,
  Name,
  PictureEntry,
  pictureOf,
  referenceTo,
  Sentence,
  Switch,
  Text,
  whole,
} from './parts.ts';

/** Candidates of one vote. */
export const maxCandidates = 999;

/** A candidate: an artist, or a person without an entry of their own. */
export const CandidateEntry = z.strictObject({
  artist: referenceTo('artists').optional(),
  name: annotate(Name, { needsUnless: 'artist' }).optional(),
  note: Sentence.optional(),
  portrait: annotate(pictureOf('portrait'), { needsUnless: 'artist' }).optional(),
  accent: Accent.optional(),
  id: annotate(Id, { needsUnless: 'artist' }).optional(),
});

const Zone = annotate(z.string().refine(isZone, 'must be a time zone such as Asia/Seoul'), {
  editor: { kind: 'zone' },
});
const Cap = annotate(whole(1), { max: 1_000_000 }).optional();

export const VoteEntry = entryOf(
  {
    words: { title: referenceTo('titles'), name: Name, description: Text, picture: pictureOf('stage') },
    candidates: {
      candidates: annotate(limited(z.array(CandidateEntry).min(1, 'must not be empty'), maxCandidates), {
        namesSection: true,
        needsUnless: 'candidateTable',
        picturesInto: 'portrait',
      }).optional(),
      /** A CSV file beside this one, for many candidates. */
      candidateTable: annotate(z.string(), { editor: { kind: 'readonly' } }).optional(),
      /** The picture for candidates without one of their own. */
      portraits: annotate(PictureEntry, { editor: { kind: 'readonly' } }).optional(),
    },
    times: {
      opens: Moment,
      closes: Moment,
      results: Moment,
      blindFrom: Moment.optional(),
      timeZone: Zone.default('Asia/Seoul'),
    },
    rules: {
      rules: z.strictObject({
        freePerDay: Count,
        paid: Switch,
        perDay: Cap,
        perFan: Cap,
        voids: z.enum(['fraud', 'fraud-and-withdrawal']).default('fraud'),
      }),
    },
    address: { id: Id },
  },
  { zoneKey: 'timeZone', start: { rules: { freePerDay: 5, paid: true }, candidates: [] } },
);
export type CandidateEntry = z.infer<typeof CandidateEntry>;
export type VoteEntry = z.infer<typeof VoteEntry>;
