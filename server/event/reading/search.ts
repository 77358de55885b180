import { sitePath } from '../../../rules/site/site-path.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { type FoundRow, type FoundTitles, hitOf } from '../../platform/text/found.ts';
import type { SearchHit } from '../../platform/text/search.ts';
import { isShown } from '../../title/service.ts';

/** Prize events by their name, those that close last first. */
export async function searchEvents(
  pool: Pool,
  readTitles: (language: Language) => Promise<FoundTitles>,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const [{ rows }, titles] = await Promise.all([
    pool.query<FoundRow>(
      `SELECT event_id AS id, title_id, name ->> $2 AS name, NULL AS note, picture FROM event
       WHERE ${isShown('event')} AND holds_all(search_text, $1)
       ORDER BY search_place(name ->> $2, $1), closes_at DESC, event_id LIMIT $3`,
      [words, language, limit],
    ),
    readTitles(language),
  ]);
  return rows.map((row) => hitOf(row, titles, language, sitePath('/event', { event: row.id })));
}
