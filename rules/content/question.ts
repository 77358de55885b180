import { z } from 'zod';
import { annotate, entryOf } from './annotations.ts';
import { Id, Sentence, Text } from './parts.ts';

export const QuestionEntry = entryOf(
  {
    words: {
      topic: z.enum(['account', 'vote', 'payment', 'ticket', 'stream', 'event', 'other']),
      /** The question itself, as a fan would ask it. */
      name: annotate(Sentence, { label: 'question' }),
      answer: annotate(Text, { editor: { kind: 'words', shape: 'markdown', max: 4000 } }),
    },
    address: { id: Id },
  },
  { start: { topic: 'account' } },
);
export type QuestionEntry = z.infer<typeof QuestionEntry>;
