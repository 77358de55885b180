import { artistPath, type SitePath, titlePath } from '../../rules/site/site-path.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { type FoundRow, hitOf } from '../platform/text/found.ts';
import type { SearchHit } from '../platform/text/search.ts';

/** Titles and artists have a colour of their own. */
type OwnRow = Omit<FoundRow, 'title_id'> & { title_id: string; accent: string };

const ownHitOf = (row: OwnRow, language: Language, to: SitePath): SearchHit => ({
  ...hitOf(row, new Map(), language, to),
  accent: row.accent,
});

export async function searchTitles(
  pool: Pool,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const { rows } = await pool.query<OwnRow>(
    `SELECT title_id AS id, title_id, name ->> $2 AS name, tagline ->> $2 AS note, accent, poster AS picture FROM title
     WHERE holds_all(search_text, $1) AND withdrawn_at IS NULL
     ORDER BY search_place(name ->> $2, $1), position, title_id LIMIT $3`,
    [words, language, limit],
  );
  return rows.map((row) => ownHitOf(row, language, titlePath(row.title_id)));
}

export async function searchArtists(
  pool: Pool,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const { rows } = await pool.query<OwnRow>(
    `SELECT artist_id AS id, artist.name ->> $2 AS name, note ->> $2 AS note, artist.accent, portrait AS picture,
       first.title_id
     FROM artist, LATERAL (SELECT title_id FROM title_artist JOIN title USING (title_id)
       WHERE title_artist.artist_id = artist.artist_id AND title.withdrawn_at IS NULL ORDER BY title.position, title_id LIMIT 1) AS first
     WHERE holds_all(artist.search_text, $1) AND artist.withdrawn_at IS NULL
     ORDER BY search_place(artist.name ->> $2, $1), artist.position, artist_id LIMIT $3`,
    [words, language, limit],
  );
  return rows.map((row) => ownHitOf(row, language, artistPath(row.id)));
}
