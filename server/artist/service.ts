import { z } from 'zod';
import type { EventService } from '../event/service.ts';
import { Id, type Language } from '../platform/http/contract.ts';
import { type Page, pageOf, readCursor } from '../platform/http/cursor.ts';
import type { Platform } from '../platform/platform.ts';
import type { StoreService } from '../store/service.ts';
import type { StreamingService } from '../streaming/service.ts';
import type { Artist } from '../title/contract.ts';
import type { TitleService } from '../title/service.ts';
import type { VoteService } from '../vote/service.ts';
import type { ArtistPage } from './contract.ts';
import { createFavourites, type Favourites } from './favourites.ts';
import { readArtistsOf, readSubjects, type SubjectKind } from './subjects.ts';

/** The max number of prize events on an artist's page. */
const maxEvents = 24;

/** The features whose content is about artists. */
export interface ArtistParts {
  titles: Pick<TitleService, 'readArtist' | 'listArtistsById' | 'listEveryArtist'>;
  votes: Pick<VoteService, 'listVotesOf'>;
  streams: Pick<StreamingService['reader'], 'listThese'>;
  store: Pick<StoreService, 'listThese'>;
  events: Pick<EventService, 'list'>;
}

export interface ArtistService {
  /** @throws Refusal NOT_FOUND */
  read(artistId: string, language: Language): Promise<ArtistPage>;
  /** Every artist, by id. @throws Refusal INVALID_REQUEST for a forged cursor */
  list(question: { cursor?: string | undefined; limit: number }, language: Language): Promise<Page<Artist>>;
  /** The artists whom something is about. */
  listAbout(kind: SubjectKind, subjectId: string, language: Language): Promise<Artist[]>;
  favourites: Favourites;
  listFavourites(userId: string, language: Language): Promise<Artist[]>;
}

export function createArtistService({ pool }: Pick<Platform, 'pool'>, parts: ArtistParts): ArtistService {
  const { titles, votes, streams, store, events } = parts;
  const favourites = createFavourites(pool);
  return {
    async read(artistId, language) {
      const [artist, about] = await Promise.all([titles.readArtist(artistId, language), readSubjects(pool, artistId)]);
      const question = { filter: 'all', eventIds: about.EVENT, limit: maxEvents, userId: null } as const;
      const [ofArtist, streamList, products, eventPage] = await Promise.all([
        votes.listVotesOf(artistId, language),
        streams.listThese(about.STREAM, language),
        store.listThese(about.PRODUCT, language),
        events.list(question, language),
      ]);
      return {
        ...artist,
        votes: ofArtist,
        streams: streamList,
        products,
        events: eventPage.events,
        serverTime: eventPage.serverTime,
      };
    },
    async list({ cursor, limit }, language) {
      const [after = null] = readCursor(cursor, z.tuple([Id])) ?? [];
      const rows = await titles.listEveryArtist({ after, limit: limit + 1 }, language);
      return pageOf(rows, limit, ({ artistId }) => [artistId]);
    },
    listAbout: async (kind, subjectId, language) =>
      titles.listArtistsById(await readArtistsOf(pool, kind, subjectId), language),
    favourites,
    listFavourites: async (userId, language) => titles.listArtistsById(await favourites.list(userId), language),
  };
}
