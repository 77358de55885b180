import type { Language } from '../platform/contract.ts';
import type { Pool } from '../platform/database.ts';
import type { SearchHit } from '../platform/search.ts';
import type { StoredPicture } from '../title/service.ts';
import type { TitleCards } from './catalogue.ts';

interface ProductRow {
  product_id: string;
  title_id: string;
  name: string;
  summary: string;
  pictures: readonly StoredPicture[];
}

/** Products that can be bought, or will be; those whose sale is over are not offered. */
export async function searchProducts(
  pool: Pool,
  readTitles: (language: Language) => Promise<TitleCards>,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const [{ rows }, titles] = await Promise.all([
    pool.query<ProductRow>(
      `SELECT product_id, title_id, name ->> $2 AS name, summary ->> $2 AS summary, pictures FROM product
       WHERE holds_all(search_text, $1) AND (closes_at IS NULL OR closes_at > clock_timestamp())
       ORDER BY search_place(name ->> $2, $1), position, product_id LIMIT $3`,
      [words, language, limit],
    ),
    readTitles(language),
  ]);
  return rows.map((row) => {
    const [picture] = row.pictures;
    return {
      id: row.product_id,
      name: row.name,
      note: row.summary,
      picture: picture === undefined ? null : { ...picture, alt: picture.alt[language] },
      accent: titles.get(row.title_id)?.accent ?? null,
      to: `/producthome?product=${row.product_id}`,
    };
  });
}
