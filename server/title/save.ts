import type { ArtistEntry } from '../../rules/content/artist.ts';
import type { Connection } from '../platform/database/database.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';

export interface TitleContent {
  titleId: string;
  /** Its place among all titles; by default the place in the list. */
  position?: number;
  accent: string;
  name: LocalizedText;
  tagline: LocalizedText;
  description: LocalizedText;
  poster: StoredPicture;
  stage: StoredPicture;
}

/** Texts are as in the entry. */
export interface ArtistContent extends Omit<ArtistEntry, 'id' | 'titles' | 'accent' | 'portrait'> {
  artistId: string;
  /** The place among all artists; by default the place in the list. */
  position?: number;
  accent: string;
  portrait: StoredPicture;
  titleIds: readonly string[];
}

/** Ids of inserted and updated rows; unchanged rows are in neither list. */
export interface SavedRows {
  created: string[];
  changed: string[];
}

interface SavedRow {
  id: string;
  created: boolean;
}

const savedRows = (rows: readonly SavedRow[]): SavedRows => ({
  created: rows.filter((row) => row.created).map((row) => row.id),
  changed: rows.filter((row) => !row.created).map((row) => row.id),
});

// `xmax` is 0 in a row that was inserted, not updated; an unchanged row is neither written nor returned.
export async function saveTitles(connection: Connection, titles: readonly TitleContent[]): Promise<SavedRows> {
  const { rows } = await connection.query<SavedRow>(
    `INSERT INTO title AS stored (title_id, position, accent, name, tagline, description, poster, stage)
     SELECT "titleId", position, accent, name, tagline, description, poster, stage
     FROM jsonb_to_recordset($1) AS title ("titleId" text, position integer, accent text, name jsonb, tagline jsonb,
       description jsonb, poster jsonb, stage jsonb)
     ON CONFLICT (title_id) DO UPDATE SET (position, accent, name, tagline, description, poster, stage) =
       (excluded.position, excluded.accent, excluded.name, excluded.tagline, excluded.description, excluded.poster,
        excluded.stage)
     WHERE (stored.position, stored.accent, stored.name, stored.tagline, stored.description, stored.poster, stored.stage)
       IS DISTINCT FROM (excluded.position, excluded.accent, excluded.name, excluded.tagline, excluded.description,
         excluded.poster, excluded.stage)
     RETURNING title_id AS id, xmax = 0 AS created`,
    [JSON.stringify(titles.map((title, position) => ({ position, ...title })))],
  );
  return savedRows(rows);
}

export async function saveArtists(connection: Connection, artists: readonly ArtistContent[]): Promise<SavedRows> {
  const parameters = [JSON.stringify(artists.map((artist, position) => ({ position, ...artist })))];
  const { rows } = await connection.query<SavedRow>(
    `INSERT INTO artist AS stored (artist_id, position, accent, name, note, story, portrait)
     SELECT "artistId", position, accent, name, note, story, portrait
     FROM jsonb_to_recordset($1) AS artist ("artistId" text, position integer, accent text, name jsonb, note jsonb,
       story jsonb, portrait jsonb)
     ON CONFLICT (artist_id) DO UPDATE SET (position, accent, name, note, story, portrait) =
       (excluded.position, excluded.accent, excluded.name, excluded.note, excluded.story, excluded.portrait)
     WHERE (stored.position, stored.accent, stored.name, stored.note, stored.story, stored.portrait)
       IS DISTINCT FROM (excluded.position, excluded.accent, excluded.name, excluded.note, excluded.story, excluded.portrait)
     RETURNING artist_id AS id, xmax = 0 AS created`,
    parameters,
  );
  const standings = `SELECT one ->> 'artistId' AS artist_id, title_id
     FROM jsonb_array_elements($1) AS input (one), jsonb_array_elements_text(one -> 'titleIds') AS standing (title_id)`;
  const left = await connection.query<{ id: string }>(
    `DELETE FROM title_artist
     WHERE artist_id IN (SELECT one ->> 'artistId' FROM jsonb_array_elements($1) AS input (one))
       AND (artist_id, title_id) NOT IN (${standings})
     RETURNING artist_id AS id`,
    parameters,
  );
  const joined = await connection.query<{ id: string }>(
    `INSERT INTO title_artist (artist_id, title_id) ${standings} ON CONFLICT DO NOTHING RETURNING artist_id AS id`,
    parameters,
  );
  const saved = savedRows(rows);
  const moved = [...left.rows, ...joined.rows].map((row) => row.id).filter((id) => !saved.created.includes(id));
  return { created: saved.created, changed: [...new Set([...saved.changed, ...moved])] };
}
