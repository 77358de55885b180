import { z } from 'zod';
import { annotate, entryOf } from './annotations.ts';
import { Accent, Id, Name, OptionalText, pictureOf, referenceTo, Sentence } from './parts.ts';

export const ArtistEntry = entryOf(
  {
    words: {
      name: Name,
      note: Sentence,
      titles: annotate(z.array(referenceTo('titles')).min(1, 'must name a title'), { max: 40 }),
      /** For the artist's page; an empty line ends a paragraph. */
      story: OptionalText,
    },
    look: { portrait: pictureOf('portrait'), accent: Accent.optional() },
    address: { id: Id },
  },
  { start: { titles: [] } },
);
export type ArtistEntry = z.infer<typeof ArtistEntry>;
