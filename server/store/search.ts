import { sitePath } from '../../rules/site/site-path.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { type FoundRow, type FoundTitles, hitOf } from '../platform/text/found.ts';
import type { SearchHit } from '../platform/text/search.ts';
import { isShown } from '../title/service.ts';

/** Products that are or will be on sale; ended ones are left out. */
export async function searchProducts(
  pool: Pool,
  readTitles: (language: Language) => Promise<FoundTitles>,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const [{ rows }, titles] = await Promise.all([
    pool.query<FoundRow>(
      `SELECT product_id AS id, title_id, name ->> $2 AS name, summary ->> $2 AS note, pictures -> 0 AS picture
       FROM product WHERE ${isShown('product')} AND holds_all(search_text, $1) AND (closes_at IS NULL OR closes_at > clock_timestamp())
       ORDER BY search_place(name ->> $2, $1), position, product_id LIMIT $3`,
      [words, language, limit],
    ),
    readTitles(language),
  ]);
  return rows.map((row) => hitOf(row, titles, language, sitePath('/producthome', { product: row.id })));
}
