import type { Language } from '../platform/contract.ts';
import type { Pool } from '../platform/database.ts';
import type { SearchHit } from '../platform/search.ts';
import type { StoredPicture } from './tables.ts';

interface TitleRow {
  title_id: string;
  name: string;
  tagline: string;
  accent: string;
  poster: StoredPicture;
}

const pictureIn = (picture: StoredPicture, language: Language) => ({ ...picture, alt: picture.alt[language] });

export async function searchTitles(
  pool: Pool,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const { rows } = await pool.query<TitleRow>(
    `SELECT title_id, name ->> $2 AS name, tagline ->> $2 AS tagline, accent, poster FROM title
     WHERE holds_all(search_text, $1) ORDER BY search_place(name ->> $2, $1), position, title_id LIMIT $3`,
    [words, language, limit],
  );
  return rows.map((row) => ({
    id: row.title_id,
    name: row.name,
    note: row.tagline,
    picture: pictureIn(row.poster, language),
    accent: row.accent,
    to: `/titlehome/${row.title_id}`,
  }));
}

interface ArtistRow {
  artist_id: string;
  name: string;
  note: string;
  accent: string;
  portrait: StoredPicture;
  title_id: string;
}

/** Each leads to the first title that the artist stands in. */
export async function searchArtists(
  pool: Pool,
  words: readonly string[],
  language: Language,
  limit: number,
): Promise<SearchHit[]> {
  const { rows } = await pool.query<ArtistRow>(
    `SELECT artist_id, artist.name ->> $2 AS name, note ->> $2 AS note, artist.accent, portrait, first.title_id
     FROM artist, LATERAL (SELECT title_id FROM title_artist JOIN title USING (title_id)
       WHERE title_artist.artist_id = artist.artist_id ORDER BY title.position, title_id LIMIT 1) AS first
     WHERE holds_all(artist.search_text, $1)
     ORDER BY search_place(artist.name ->> $2, $1), artist.position, artist_id LIMIT $3`,
    [words, language, limit],
  );
  return rows.map((row) => ({
    id: row.artist_id,
    name: row.name,
    note: row.note,
    picture: pictureIn(row.portrait, language),
    accent: row.accent,
    to: `/titlehome/${row.title_id}`,
  }));
}
