import { z } from 'zod';
import type { ContentKindName } from '../staff/content-rights.ts';
import { accentProblem } from './accent.ts';
import { annotate, type PictureShape } from './annotations.ts';
import { momentForms, parseMoment } from './moment.ts';

/** Schemas that several kinds of content share. */

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be small letters, digits and dashes, 64 at most');
export const Id = annotate(id, { editor: { kind: 'text', max: 64, pattern: 'id' } });

/** The id of another entry. */
export const referenceTo = (to: ContentKindName) => annotate(Id, { editor: { kind: 'reference', to } });

/** A text that is not empty. */
export const textUpTo = (max: number) =>
  z.string().trim().min(1, 'must not be empty').max(max, `must not be longer than ${max} characters`);

const lineLength = 200;
const passageLength = 4000;
export const Line = textUpTo(lineLength);
const Passage = textUpTo(passageLength);

export const inLanguages = <Words extends z.ZodType>(words: Words) =>
  z.strictObject({ ko: words, en: words, ja: words });
export const Sentence = annotate(inLanguages(Line), { editor: { kind: 'words', shape: 'line', max: lineLength } });
/** A name that is the same in every language may be a single string. */
export const Name = z.preprocess(
  (value) => (typeof value === 'string' ? { ko: value, en: value, ja: value } : value),
  Sentence,
);
export const Text = annotate(inLanguages(Passage), {
  editor: { kind: 'words', shape: 'passage', max: passageLength },
});

/** A text that may be missing: it is empty then. */
export const OptionalText = Text.default({ ko: '', en: '', ja: '' });

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as "#6a3df0", in quotation marks');
export const Accent = annotate(
  colour.superRefine((accent, context) => {
    const problem = /^#[0-9a-fA-F]{6}$/.test(accent) ? accentProblem(accent) : null;
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
  { editor: { kind: 'colour' } },
);

/** A picture's file; its name may stand alone. */
export const PictureEntry = z.preprocess(
  (value) => (typeof value === 'string' ? { file: value } : value),
  z.strictObject({
    file: z.string(),
    alt: Sentence.optional(),
    /** Painted before the file is loaded. */
    colour: colour.optional(),
  }),
);
export type PictureEntry = z.infer<typeof PictureEntry>;

/** A picture that is cut to the shape of its place. */
export const pictureOf = (shape: PictureShape) => annotate(PictureEntry, { editor: { kind: 'picture', shape } });

export const Moment = annotate(
  z.string().transform((text, context) => {
    const moment = parseMoment(text);
    if (moment !== null) return { written: text, moment };
    context.addIssue({ code: 'custom', message: `must be a time such as ${momentForms}` });
    return z.NEVER;
  }),
  { editor: { kind: 'moment', form: 'wall' } },
);

export const whole = (min: number, max?: number) => {
  const number = z
    .int('must be a whole number')
    .min(min, min === 0 ? 'must not be negative' : `must be at least ${min}`);
  return max === undefined ? number : number.max(max, `must not be more than ${max}`);
};
export const Count = whole(0, 100_000);
export const Switch = z.boolean('must be true or false');

/** A list with at most `max` entries: the schema refuses more, and Studio's form offers no more. */
export const limited = <List extends z.ZodArray>(
  list: List,
  max: number,
  wrong = `must not have more than ${max} entries`,
): List => annotate(list.max(max, wrong), { max });

/** The artists that a product, a stream or an event is about: the artists' pages show it. */
export const NamedArtists = limited(z.array(referenceTo('artists')), 40, 'must not name more than 40 artists').default(
  [],
);

/** A digital card with an artist's portrait, and a line below the name. */
export const CardEntry = z.strictObject({
  artist: referenceTo('artists'),
  line: annotate(Sentence, { label: 'cardLine' }),
});
export type CardEntry = z.output<typeof CardEntry>;

export type LocalizedText = z.infer<typeof Sentence>;
