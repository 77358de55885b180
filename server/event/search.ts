import type { Language } from '../platform/contract.ts';
import type { Pool } from '../platform/database.ts';
import type { SearchHit } from '../platform/search.ts';
import type { StoredPicture, TitleService } from '../title/service.ts';

interface EventRow {
  event_id: string;
  title_id: string;
  name: string;
  picture: StoredPicture;
}

/** Prize events by their name, those that close last first. */
export async function searchEvents(
  pool: Pool,
  titles: Pick<TitleService, 'listTitles'>,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const [{ rows }, known] = await Promise.all([
    pool.query<EventRow>(
      `SELECT event_id, title_id, name ->> $2 AS name, picture FROM event
       WHERE holds_all(search_text, $1)
       ORDER BY search_place(name ->> $2, $1), closes_at DESC, event_id LIMIT $3`,
      [words, language, limit],
    ),
    titles.listTitles(language),
  ]);
  return rows.map((row) => {
    const title = known.find(({ titleId }) => titleId === row.title_id);
    return {
      id: row.event_id,
      name: row.name,
      note: title?.name ?? '',
      picture: { ...row.picture, alt: row.picture.alt[language] },
      accent: title?.accent ?? null,
      to: `/event?event=${row.event_id}`,
    };
  });
}
