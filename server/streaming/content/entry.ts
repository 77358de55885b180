import { z } from 'zod';
import { Id, Moment, Name, NamedArtists, PictureEntry, Sentence, Text } from '../../content/entry-parts.ts';

/** The address of an HLS origin, or of the demo's own origin with `demo:`. */
const MediaAddress = z
  .string()
  .refine(
    (text) => /^demo:(?!.*\.\.)[\w./{}-]+$/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text)),
    'must be an address such as https://origin.example/live/show.m3u8',
  );

export const RoundEntry = z.strictObject({
  id: Id,
  name: Sentence,
  /** `pass`: only for fans with a ticket of a pass that names the stream. */
  access: z.enum(['free', 'pass']),
  /** Default: half an hour before the start. */
  entryOpens: Moment.optional(),
  starts: Moment,
  ends: Moment,
  /** Default: the end. */
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

export const StreamEntry = z.strictObject({
  id: Id,
  title: Id,
  artists: NamedArtists,
  name: Name,
  description: Text,
  poster: PictureEntry,
  /** Streams to watch next. */
  related: z.array(Id).default([]),
  /** Numbered from 1 in this order. */
  rounds: z.array(RoundEntry).max(999, 'must not have more than 999 entries').default([]),
});
export type RoundEntry = z.infer<typeof RoundEntry>;
export type StreamEntry = z.infer<typeof StreamEntry>;
