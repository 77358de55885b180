import type { z } from 'zod';
import { entryOf } from './annotations.ts';
import { Accent, Id, Name, pictureOf, Sentence, Text } from './parts.ts';

export const TitleEntry = entryOf(
  {
    words: { name: Name, tagline: Sentence, description: Text },
    look: { accent: Accent, poster: pictureOf('poster'), stage: pictureOf('stage') },
    address: { id: Id },
  },
  { start: { accent: '#6a3df0' } },
);
export type TitleEntry = z.infer<typeof TitleEntry>;
