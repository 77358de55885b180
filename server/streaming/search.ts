import type { Language } from '../platform/contract.ts';
import type { Pool } from '../platform/database.ts';
import type { SearchHit } from '../platform/search.ts';
import type { StoredPicture, TitleService } from '../title/service.ts';

interface StreamRow {
  stream_id: string;
  title_id: string;
  name: string;
  poster: StoredPicture;
}

/** Streams by their name. */
export async function searchStreams(
  pool: Pool,
  titles: Pick<TitleService, 'listTitles'>,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const [{ rows }, known] = await Promise.all([
    pool.query<StreamRow>(
      `SELECT stream_id, title_id, name ->> $2 AS name, poster FROM stream
       WHERE holds_all(search_text, $1)
       ORDER BY search_place(name ->> $2, $1), position, stream_id LIMIT $3`,
      [words, language, limit],
    ),
    titles.listTitles(language),
  ]);
  return rows.map((row) => {
    const title = known.find(({ titleId }) => titleId === row.title_id);
    return {
      id: row.stream_id,
      name: row.name,
      note: title?.name ?? '',
      picture: { ...row.poster, alt: row.poster.alt[language] },
      accent: title?.accent ?? null,
      to: `/player?stream=${row.stream_id}`,
    };
  });
}
