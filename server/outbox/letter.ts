import { z } from 'zod';
import type { Language } from '../platform/http/contract.ts';

const Row = z.object({
  name: z.string(),
  value: z.string(),
  /** A second line under the name. */
  note: z.string().optional(),
  /** Where the value leads: another company's page. */
  href: z.string().optional(),
  isTotal: z.boolean().optional(),
});

/** The parts of a message besides the texts of its kind, in the language of its recipient. */
export const LetterParts = z.object({
  tables: z.array(z.array(Row)).optional(),
  /** A text that a person wrote. */
  quote: z.string().optional(),
  /** Paragraphs below the tables. */
  notes: z.array(z.string()).optional(),
  /** A page of the site. */
  link: z.object({ text: z.string(), path: z.string() }).optional(),
  /** The page that ends mails like this one, for those that a fan can turn off. */
  unsubscribe: z.string().optional(),
});
export type LetterParts = z.infer<typeof LetterParts>;
export type LetterRow = z.infer<typeof Row>;

/** A mail before it is written as text and as HTML. All of it is plain text. */
export interface Letter {
  language: Language;
  subject: string;
  /** Null: the first paragraph says it. */
  heading: string | null;
  paragraphs: readonly string[];
  /** The paragraph that is a code to type. */
  code: string | null;
  tables: readonly (readonly LetterRow[])[];
  quote: string | null;
  notes: readonly string[];
  link: { text: string; url: string } | null;
  foot: readonly string[];
  unsubscribe: { text: string; url: string } | null;
}
