import { z } from 'zod';
import { accentProblem } from './accent.ts';
import { momentForms, parseMoment } from './moment.ts';

/** Schemas that several kinds of content share. */

export const Id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be small letters, digits and dashes, 64 at most');

const Line = z.string().trim().min(1, 'must not be empty').max(200, 'must not be longer than 200 characters');
const Passage = z.string().trim().min(1, 'must not be empty').max(4000, 'must not be longer than 4000 characters');

const inLanguages = (words: z.ZodString) => z.strictObject({ ko: words, en: words, ja: words });
/** A name that is the same in every language may be a single string. */
export const Name = z.preprocess(
  (given) => (typeof given === 'string' ? { ko: given, en: given, ja: given } : given),
  inLanguages(Line),
);
export const Sentence = inLanguages(Line);
export const Text = inLanguages(Passage);

export const Accent = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as "#6a3df0", in quotation marks')
  .superRefine((accent, context) => {
    const problem = /^#[0-9a-fA-F]{6}$/.test(accent) ? accentProblem(accent) : null;
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** A picture's file; its name may stand alone. */
export const PictureEntry = z.preprocess(
  (given) => (typeof given === 'string' ? { file: given } : given),
  z.strictObject({
    file: z.string(),
    alt: Sentence.optional(),
    /** Painted before the file is loaded. */
    colour: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as "#6a3df0", in quotation marks')
      .optional(),
  }),
);
export type PictureEntry = z.infer<typeof PictureEntry>;

export const Moment = z.string().transform((text, context) => {
  const moment = parseMoment(text);
  if (moment !== null) return { written: text, moment };
  context.addIssue({ code: 'custom', message: `must be a time such as ${momentForms}` });
  return z.NEVER;
});

export const Count = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(100_000, 'must not be more than 100000');
/** The artists that a product, a stream or an event is about: it stands on their pages. */
export const NamedArtists = z.array(Id).max(40, 'must not name more than 40 artists').default([]);

/** A digital card with an artist's portrait, and a line below the name. */
export const CardEntry = z.strictObject({ artist: Id, line: Sentence });
export type CardEntry = z.output<typeof CardEntry>;

export type LocalizedText = z.infer<typeof Sentence>;
