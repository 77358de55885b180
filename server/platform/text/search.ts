import { z } from 'zod';
import type { Pool } from '../database/database.ts';
import { Colour, Id, type Language, Picture } from '../http/contract.ts';

/** A search hit, in the same shape for every feature. */
export const SearchHit = z.object({
  id: Id,
  name: z.string(),
  /** A line below the name: the title that it belongs to, or its kind. */
  note: z.string(),
  picture: Picture.nullable(),
  accent: Colour.nullable(),
  /** The address of its page on the platform. */
  to: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/**
 * Source of a feature for the search over everything, through its service.
 * @param words folded by the database's `searchable()`: a hit contains all of them. `holds_all(search_text, words)` checks whether
 * it does, and `search_place(name, words)` how well
 */
export type Search = (words: readonly string[], language: Language, limit: number) => Promise<SearchHit[]>;

/** A longer term would find nothing more than its beginning does. */
const maxWords = 8;

/** The words of a term, folded in the same way as the stored text. Empty when it has neither a letter nor a digit. */
export async function readSearchWords(database: Pick<Pool, 'query'>, term: string): Promise<string[]> {
  const { rows } = await database.query<{ word: string }>(
    `SELECT searchable(word) AS word FROM unnest($1::text[]) WITH ORDINALITY AS input (word, place)
     WHERE searchable(word) <> '' ORDER BY place LIMIT $2`,
    [term.split(/\s+/).slice(0, 4 * maxWords), maxWords],
  );
  return rows.map(({ word }) => word);
}
