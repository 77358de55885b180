import type { Kysely, Selectable } from 'kysely';
import type { Connection } from '../platform/database/database.ts';
import type { Language, Picture } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { StoredPicture } from '../platform/text/localized.ts';
import type { Search } from '../platform/text/search.ts';
import type { Artist, TitleSummary } from './contract.ts';
import { type SavedRows, saveArtists, saveTitles } from './save.ts';
import { searchArtists, searchTitles } from './search.ts';
import type { TitleTables } from './tables.ts';

export type { ArtistContent, TitleContent } from './save.ts';
export { isShown, isTitleShown } from './shown.ts';

/** Every list of votes needs the titles, and only an import changes them. Milliseconds. */
const titlesLiveFor = 2_000;

export type ArtistPart = Artist & { story: string; titles: TitleSummary[] };

export interface TitleService {
  /** Every title in the operator's order, for the names of what belongs to them: also those that were withdrawn. */
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
  /** A page of all artists by id, after the given one: for whatever lists every artist's page. */
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

export function createTitleService(platform: Platform): TitleService {
  const database = platform.database.withTables<TitleTables>();
  const readTitles = remember(titlesLiveFor, () =>
    database.selectFrom('title').selectAll().orderBy('position').orderBy('title_id').execute(),
  );
  return {
    async listTitles(language) {
      return (await readTitles()).map((row) => titleIn(row, language));
    },
    async listShownTitles(language) {
      return (await readTitles()).filter(isKept).map((row) => titleIn(row, language));
    },
    async readTitle(titleId, language) {
      const row = (await readTitles()).find((title) => title.title_id === titleId);
      if (row === undefined) throw new Refusal('NOT_FOUND');
      if (!isKept(row)) throw new Refusal('WITHDRAWN');
      return { ...titleIn(row, language), description: row.description[language] };
    },
    async listArtistNames() {
      const rows = await database.selectFrom('artist').select('name').execute();
      return rows.flatMap(({ name }) => Object.values(name));
    },
    async listArtists(titleId, language) {
      const rows = await database
        .selectFrom('artist')
        .innerJoin('title_artist', 'title_artist.artist_id', 'artist.artist_id')
        .selectAll('artist')
        .where('title_id', '=', titleId)
        .where('artist.withdrawn_at', 'is', null)
        .orderBy('artist.position')
        .orderBy('artist.artist_id')
        .execute();
      return rows.map((row) => artistIn(row, language));
    },
    async readArtist(artistId, language) {
      const [row, standings, titles] = await Promise.all([
        database.selectFrom('artist').selectAll().where('artist_id', '=', artistId).executeTakeFirst(),
        database.selectFrom('title_artist').select('title_id').where('artist_id', '=', artistId).execute(),
        readTitles(),
      ]);
      if (row === undefined) throw new Refusal('NOT_FOUND');
      if (!isKept(row)) throw new Refusal('WITHDRAWN');
      const titleIds = new Set(standings.map(({ title_id: titleId }) => titleId));
      return {
        ...artistIn(row, language),
        story: row.story[language],
        titles: titles
          .filter((title) => titleIds.has(title.title_id) && isKept(title))
          .map((title) => titleIn(title, language)),
      };
    },
    async listArtistsById(artistIds, language) {
      if (artistIds.length === 0) return [];
      const rows = await database
        .selectFrom('artist')
        .selectAll()
        .where('artist_id', 'in', artistIds)
        .where('withdrawn_at', 'is', null)
        .execute();
      const known = new Map(rows.map((row) => [row.artist_id, artistIn(row, language)]));
      return artistIds.flatMap((artistId) => known.get(artistId) ?? []);
    },
    async listEveryArtist({ after, limit }, language) {
      const rows = await database
        .selectFrom('artist')
        .selectAll()
        .where('artist_id', '>', after ?? '')
        .where('withdrawn_at', 'is', null)
        .orderBy('artist_id')
        .limit(limit)
        .execute();
      return rows.map((row) => artistIn(row, language));
    },
    async frontRow(language, limit) {
      const rows = await frontRowOf(database, limit);
      return rows.map((row) => artistIn(row, language));
    },
    searchTitles: (...question) => searchTitles(platform.pool, ...question),
    searchArtists: (...question) => searchArtists(platform.pool, ...question),
    saveTitles,
    saveArtists,
  };
}

const isKept = (row: { withdrawn_at: Date | null }): boolean => row.withdrawn_at === null;

/** Caches a result for a time in milliseconds and shares it between callers; a failure is not cached. */
function remember<T>(liveFor: number, load: () => Promise<T>): () => Promise<T> {
  let known: { value: Promise<T>; until: number } | null = null;
  return () => {
    const now = performance.now();
    if (known !== null && now < known.until) return known.value;
    const value = load();
    const fresh = { value, until: now + liveFor };
    known = fresh;
    value.catch(() => {
      if (known === fresh) known = null;
    });
    return value;
  };
}

function frontRowOf(database: Kysely<TitleTables>, limit: number) {
  const standing = database
    .selectFrom('title_artist')
    .innerJoin('artist', 'artist.artist_id', 'title_artist.artist_id')
    .innerJoin('title', 'title.title_id', 'title_artist.title_id')
    .select(['artist.artist_id', 'title.position as title_position'])
    .where('artist.withdrawn_at', 'is', null)
    .where('title.withdrawn_at', 'is', null)
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('title.title_id').orderBy('artist.position').orderBy('artist.artist_id'))
        .as('place'),
    );
  // An artist of several titles is listed once, at the best position.
  const best = database
    .selectFrom(standing.as('standing'))
    .select(['artist_id'])
    .select(({ fn }) => [fn.min('place').as('place'), fn.min('title_position').as('title_position')])
    .groupBy('artist_id');
  return database
    .selectFrom('artist')
    .innerJoin(best.as('best'), 'best.artist_id', 'artist.artist_id')
    .selectAll('artist')
    .orderBy('best.place')
    .orderBy('best.title_position')
    .orderBy('artist.artist_id')
    .limit(limit)
    .execute();
}

function titleIn(row: Selectable<TitleTables['title']>, language: Language): TitleSummary {
  return {
    titleId: row.title_id,
    name: row.name[language],
    tagline: row.tagline[language],
    accent: row.accent,
    poster: pictureIn(row.poster, language),
    stage: pictureIn(row.stage, language),
  };
}

function artistIn(row: Selectable<TitleTables['artist']>, language: Language): Artist {
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
