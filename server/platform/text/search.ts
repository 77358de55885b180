import { z } from 'zod';
import type { Pool } from '../database/database.ts';
import { Colour, Id, type Language, Picture } from '../http/contract.ts';

/** Something that was found, as every feature describes its own. */
export const SearchHit = z.object({
  id: Id,
  name: z.string(),
  /** A line below the name: what it belongs to, or what it is. */
  note: z.string(),
  picture: Picture.nullable(),
  accent: Colour.nullable(),
  /** Its page on the platform. */
  to: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/**
 * What a feature offers to the search over everything, through its service.
 * @param words as the database's `searchable()` folds them: a hit has all of them, and `holds_all(search_text, words)`
 * and `search_place(name, words)` tell whether and how well
 */
export type Search = (words: readonly string[], language: Language, limit: number) => Promise<SearchHit[]>;

/** A term that is longer than this finds nothing that its beginning doesn't. */
const mostWords = 8;

/** The words of a term, folded as what is stored is. Empty where it has neither a letter nor a digit. */
export async function readSearchWords(database: Pick<Pool, 'query'>, term: string): Promise<string[]> {
  const { rows } = await database.query<{ word: string }>(
    `SELECT searchable(word) AS word FROM unnest($1::text[]) WITH ORDINALITY AS given (word, place)
     WHERE searchable(word) <> '' ORDER BY place LIMIT $2`,
    [term.split(/\s+/).slice(0, 4 * mostWords), mostWords],
  );
  return rows.map(({ word }) => word);
}
