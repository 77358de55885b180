import { z } from 'zod';
import { policyTypes } from '../policy-types.ts';
import { annotate, entryOf } from './annotations.ts';
import { inLanguages, Line, Sentence, textUpTo } from './parts.ts';

const Day = annotate(z.iso.date('must be a day such as 2026-11-01'), { editor: { kind: 'moment', form: 'day' } });
const changesLength = 2000;
const Changes = textUpTo(changesLength);
/** Markdown. */
const Body = z.string().refine((text) => text.trim() !== '', 'must not be empty');

const version = {
  type: annotate(z.enum(policyTypes), { label: 'policyType' }),
  /** A day is the name of the version. */
  version: Day,
  effective: Day,
};

/** A version of a legal document as Studio edits it: each of its texts in three languages. */
export const PolicyForm = entryOf(
  {
    words: {
      ...version,
      title: annotate(Sentence, { label: 'headline' }),
      /** A summary of the changes in this version. */
      changes: annotate(inLanguages(Changes), {
        editor: { kind: 'words', shape: 'passage', max: changesLength },
      }).optional(),
      body: annotate(inLanguages(Body), { editor: { kind: 'words', shape: 'markdown', max: 100_000 } }),
    },
  },
  { start: { type: 'terms' } },
);

/** A version as one JSON value. It has one document for each language, like the files of the version. */
export const PolicyValue = z.strictObject({
  ...version,
  documents: inLanguages(z.strictObject({ title: Line, changes: Changes.optional(), text: Body })),
});
export type PolicyValue = z.infer<typeof PolicyValue>;
