import type { Connection, Pool } from '../platform/database/database.ts';
import type { Language, Picture } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import type { Search } from '../platform/text/search.ts';
import type { Artist, TitleSummary } from './contract.ts';
import { type SavedRows, saveArtists, saveTitles } from './save.ts';
import { searchArtists, searchTitles } from './search.ts';

export type { ArtistContent, TitleContent } from './save.ts';
export { isShown, isTitleShown } from './shown.ts';

/** Every list of votes needs the titles, and only an import changes them. Milliseconds. */
const titlesLiveFor = 2_000;

export type ArtistPart = Artist & { story: string; titles: TitleSummary[] };

interface TitleRow {
  title_id: string;
  accent: string;
  name: LocalizedText;
  tagline: LocalizedText;
  description: LocalizedText;
  poster: StoredPicture;
  stage: StoredPicture;
  withdrawn_at: Date | null;
}

interface ArtistRow {
  artist_id: string;
  accent: string;
  name: LocalizedText;
  note: LocalizedText;
  story: LocalizedText;
  portrait: StoredPicture;
  withdrawn_at: Date | null;
}

export interface TitleService {
  /** Every title in the operator's order, for the names of their content: also withdrawn ones. */
  listTitles(language: Language): Promise<TitleSummary[]>;
  /** The titles that fans see, in the operator's order. */
  listShownTitles(language: Language): Promise<TitleSummary[]>;
  /** @throws Refusal NOT_FOUND, WITHDRAWN */
  readTitle(titleId: string, language: Language): Promise<TitleSummary & { description: string }>;
  /** A title's artists in the operator's order. */
  listArtists(titleId: string, language: Language): Promise<Artist[]>;
  /**
   * An artist with the titles they stand in, in the operator's order.
   * @throws Refusal NOT_FOUND
   */
  readArtist(artistId: string, language: Language): Promise<ArtistPart>;
  /** Of these artists, those that exist, in the order of the ids. */
  listArtistsById(artistIds: readonly string[], language: Language): Promise<Artist[]>;
  /** A page of all artists by id, after this one: for lists of every artist's page. */
  listEveryArtist(question: { after: string | null; limit: number }, language: Language): Promise<Artist[]>;
  /** The names of all artists, in every language. */
  listArtistNames(): Promise<string[]>;
  /** The first artists of each title, alternating between titles, so that no title fills the first places alone. */
  frontRow(language: Language, limit: number): Promise<Artist[]>;
  searchTitles: Search;
  searchArtists: Search;
  /** Writes these titles, in this order, within the caller's transaction. Others stay unchanged. */
  saveTitles(connection: Connection, titles: Parameters<typeof saveTitles>[1]): Promise<SavedRows>;
  /** As `saveTitles`; the titles that an artist names must exist. */
  saveArtists(connection: Connection, artists: Parameters<typeof saveArtists>[1]): Promise<SavedRows>;
}

export function createTitleService({ pool }: Pick<Platform, 'pool'>): TitleService {
  const readTitles = remember(titlesLiveFor, async () => {
    const { rows } = await pool.query<TitleRow>('SELECT * FROM title ORDER BY position, title_id');
    return rows;
  });
  return {
    async listTitles(language) {
      return (await readTitles()).map((row) => titleIn(row, language));
    },
    async listShownTitles(language) {
      return (await readTitles()).filter(isAvailable).map((row) => titleIn(row, language));
    },
    async readTitle(titleId, language) {
      const row = (await readTitles()).find((title) => title.title_id === titleId);
      if (row === undefined) throw new Refusal('NOT_FOUND');
      if (!isAvailable(row)) throw new Refusal('WITHDRAWN');
      return { ...titleIn(row, language), description: row.description[language] };
    },
    async listArtistNames() {
      const { rows } = await pool.query<Pick<ArtistRow, 'name'>>('SELECT name FROM artist');
      return rows.flatMap(({ name }) => Object.values(name));
    },
    async listArtists(titleId, language) {
      const { rows } = await pool.query<ArtistRow>(
        `SELECT artist.* FROM artist JOIN title_artist USING (artist_id)
         WHERE title_id = $1 AND withdrawn_at IS NULL ORDER BY position, artist_id`,
        [titleId],
      );
      return rows.map((row) => artistIn(row, language));
    },
    async readArtist(artistId, language) {
      const [artists, standings, titles] = await Promise.all([
        pool.query<ArtistRow>('SELECT * FROM artist WHERE artist_id = $1', [artistId]),
        pool.query<{ title_id: string }>('SELECT title_id FROM title_artist WHERE artist_id = $1', [artistId]),
        readTitles(),
      ]);
      const [row] = artists.rows;
      if (row === undefined) throw new Refusal('NOT_FOUND');
      if (!isAvailable(row)) throw new Refusal('WITHDRAWN');
      const titleIds = new Set(standings.rows.map(({ title_id: titleId }) => titleId));
      return {
        ...artistIn(row, language),
        story: row.story[language],
        titles: titles
          .filter((title) => titleIds.has(title.title_id) && isAvailable(title))
          .map((title) => titleIn(title, language)),
      };
    },
    async listArtistsById(artistIds, language) {
      if (artistIds.length === 0) return [];
      const { rows } = await pool.query<ArtistRow>(
        'SELECT * FROM artist WHERE artist_id = ANY($1) AND withdrawn_at IS NULL',
        [artistIds],
      );
      const artists = new Map(rows.map((row) => [row.artist_id, artistIn(row, language)]));
      return artistIds.flatMap((artistId) => artists.get(artistId) ?? []);
    },
    async listEveryArtist({ after, limit }, language) {
      const { rows } = await pool.query<ArtistRow>(
        'SELECT * FROM artist WHERE artist_id > $1 AND withdrawn_at IS NULL ORDER BY artist_id LIMIT $2',
        [after ?? '', limit],
      );
      return rows.map((row) => artistIn(row, language));
    },
    async frontRow(language, limit) {
      const rows = await frontRowOf(pool, limit);
      return rows.map((row) => artistIn(row, language));
    },
    searchTitles: (...question) => searchTitles(pool, ...question),
    searchArtists: (...question) => searchArtists(pool, ...question),
    saveTitles,
    saveArtists,
  };
}

const isAvailable = (row: { withdrawn_at: Date | null }): boolean => row.withdrawn_at === null;

/** Caches a result for a time in milliseconds and shares it between callers; a failure is not cached. */
function remember<T>(liveFor: number, load: () => Promise<T>): () => Promise<T> {
  let cached: { value: Promise<T>; until: number } | null = null;
  return () => {
    const now = performance.now();
    if (cached !== null && now < cached.until) return cached.value;
    const value = load();
    const fresh = { value, until: now + liveFor };
    cached = fresh;
    value.catch(() => {
      if (cached === fresh) cached = null;
    });
    return value;
  };
}

async function frontRowOf(pool: Pool, limit: number): Promise<ArtistRow[]> {
  // An artist of several titles is listed once, at the best position.
  const { rows } = await pool.query<ArtistRow>(
    `WITH standing AS (
       SELECT artist_id, title.position AS title_position,
         row_number() OVER (PARTITION BY title_id ORDER BY artist.position, artist_id) AS place
       FROM title_artist JOIN artist USING (artist_id) JOIN title USING (title_id)
       WHERE artist.withdrawn_at IS NULL AND title.withdrawn_at IS NULL
     ), best AS (
       SELECT artist_id, min(place) AS place, min(title_position) AS title_position FROM standing GROUP BY artist_id
     )
     SELECT artist.* FROM artist JOIN best USING (artist_id)
     ORDER BY best.place, best.title_position, artist_id LIMIT $1`,
    [limit],
  );
  return rows;
}

function titleIn(row: TitleRow, language: Language): TitleSummary {
  return {
    titleId: row.title_id,
    name: row.name[language],
    tagline: row.tagline[language],
    accent: row.accent,
    poster: pictureIn(row.poster, language),
    stage: pictureIn(row.stage, language),
  };
}

function artistIn(row: ArtistRow, language: Language): Artist {
  return {
    artistId: row.artist_id,
    name: row.name[language],
    note: row.note[language],
    portrait: pictureIn(row.portrait, language),
    accent: row.accent,
  };
}

const pictureIn = ({ alt, ...picture }: StoredPicture, language: Language): Picture => ({
  ...picture,
  alt: alt[language],
});
