import { z } from 'zod';
import { annotate, entryOf } from './annotations.ts';
import { Id, inLanguages, Moment, referenceTo, Sentence, Switch } from './parts.ts';

const body = z.string().refine((text) => text.trim() !== '', 'must not be empty');

/** A notice as one JSON value: the head of its file, its id, and its text in every language as Markdown. */
export const NoticeValue = entryOf(
  {
    words: {
      category: z.enum(['news', 'vote', 'store', 'live', 'service']),
      name: annotate(Sentence, { label: 'headline' }),
      body: annotate(inLanguages(body), { editor: { kind: 'words', shape: 'markdown', max: 40_000 } }),
    },
    times: { from: Moment, until: Moment.optional(), pinned: Switch.default(false) },
    /** A notice may be about no single title. */
    address: { title: referenceTo('titles').optional(), id: Id },
  },
  { start: { category: 'news' } },
);
