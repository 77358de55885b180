import { sitePath } from '../../rules/site/site-path.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { type FoundRow, hitOf } from '../platform/text/found.ts';
import type { SearchHit } from '../platform/text/search.ts';
import type { TitleService } from '../title/service.ts';
import { isShown } from '../title/service.ts';

/** Streams by their name. */
export async function searchStreams(
  pool: Pool,
  titles: Pick<TitleService, 'listTitles'>,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const [{ rows }, titleList] = await Promise.all([
    pool.query<FoundRow>(
      `SELECT stream_id AS id, title_id, name ->> $2 AS name, NULL AS note, poster AS picture FROM stream
       WHERE ${isShown('stream')} AND holds_all(search_text, $1)
       ORDER BY search_place(name ->> $2, $1), position, stream_id LIMIT $3`,
      [words, language, limit],
    ),
    titles.listTitles(language),
  ]);
  const byId = new Map(titleList.map((title) => [title.titleId, title]));
  return rows.map((row) => hitOf(row, byId, language, sitePath('/player', { stream: row.id })));
}
