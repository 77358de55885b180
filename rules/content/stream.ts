import { z } from 'zod';
import { annotate, entryOf } from './annotations.ts';
import { Id, limited, Moment, Name, NamedArtists, pictureOf, referenceTo, Sentence, Text } from './parts.ts';

/** The address of an HLS origin, or of the demo's own origin with `demo:`. */
const MediaAddress = annotate(
  z
    .string()
    .refine(
      (text) => /^demo:(?!.*\.\.)[\w./{}-]+$/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text)),
      'must be an address such as https://origin.example/live/show.m3u8',
    ),
  { editor: { kind: 'text', max: 2000, pattern: 'address' } },
);

const Seconds = z.number('must be a number of seconds').min(0, 'must not be negative');
const Chapter = z.strictObject({ at: annotate(Seconds, { label: 'seconds', max: 86_400 }), name: Sentence });

const captionsIn = (label: string) => annotate(MediaAddress, { label }).optional();

export const RoundEntry = z.strictObject({
  name: Sentence,
  /** `pass`: only for fans with a ticket of a pass that names the stream. */
  access: z.enum(['free', 'pass']),
  starts: Moment,
  ends: Moment,
  /** Default: half an hour before the start. */
  entryOpens: Moment.optional(),
  live: MediaAddress.optional(),
  vod: MediaAddress.optional(),
  /** Default: the end. */
  vodFrom: Moment.optional(),
  vodUntil: Moment.optional(),
  /** Of the recording. */
  chapters: limited(z.array(Chapter), 99).default([]),
  /** WebVTT, by language. */
  captions: z
    .strictObject({ ko: captionsIn('captionsKo'), en: captionsIn('captionsEn'), ja: captionsIn('captionsJa') })
    .default({}),
  id: Id,
});

export const StreamEntry = entryOf(
  {
    words: {
      title: referenceTo('titles'),
      name: Name,
      description: Text,
      poster: annotate(pictureOf('stage'), { label: 'picture' }),
      artists: NamedArtists,
    },
    /** Numbered from 1 in this order. */
    rounds: { rounds: annotate(limited(z.array(RoundEntry), 999), { namesSection: true }).default([]) },
    /** `related`: streams to watch next. */
    address: { related: annotate(z.array(referenceTo('streams')), { max: 40 }).default([]), id: Id },
  },
  { start: { rounds: [] } },
);
export type RoundEntry = z.infer<typeof RoundEntry>;
export type StreamEntry = z.infer<typeof StreamEntry>;
