import { z } from 'zod';
import { maxFavourites } from '../../rules/favourites.ts';
import { EventSummary } from '../event/contract.ts';
import { Cursor, defineCalls, Id, Instant } from '../platform/http/contract.ts';
import { Product } from '../store/contract.ts';
import { StreamSummary } from '../streaming/contract.ts';
import { Artist, TitleSummary } from '../title/contract.ts';
import { Standing, VoteSummary } from '../vote/contract.ts';
import { subjectKinds } from './subjects.ts';

/** A vote with the artist among its candidates. */
export const ArtistVote = z.object({
  vote: VoteSummary,
  /** The artist's candidate there. */
  candidateId: Id,
  /** The artist's place; null while the vote shows no counts. */
  standing: Standing.nullable(),
});
export type ArtistVote = z.infer<typeof ArtistVote>;

export const ArtistPage = Artist.extend({
  /** Paragraphs, apart by an empty line; empty where there is no story. */
  story: z.string(),
  titles: z.array(TitleSummary),
  /** Running votes, then coming ones, then ended ones; 60 at most. */
  votes: z.array(ArtistVote),
  streams: z.array(StreamSummary),
  /** Things to buy, photocards among them. */
  products: z.array(Product),
  events: z.array(EventSummary),
  serverTime: Instant,
});
export type ArtistPage = z.infer<typeof ArtistPage>;

const artistId = z.object({ artistId: Id });
/** A fan's favourites, the latest first. */
const FavouriteIds = z.object({ artistIds: z.array(Id).max(maxFavourites) });

export const artistCalls = defineCalls({
  'GET /artist': {
    summary: 'Every artist, by id: for whatever lists every artist’s page',
    access: 'open',
    query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(1000).default(100) }),
    response: z.object({ artists: z.array(Artist), nextCursor: Cursor.nullable() }),
  },
  'GET /artist/about': {
    summary: 'The artists of a product, a stream or a prize event; empty if it names no artist',
    access: 'open',
    query: z.object({ kind: z.enum(subjectKinds), subjectId: Id }),
    response: z.object({ artists: z.array(Artist) }),
  },
  'GET /artist/favourites': {
    summary: "The fan's favourite artists, the latest first",
    access: 'member',
    scope: 'favourite',
    noStore: true,
    response: z.object({ artists: z.array(Artist).max(maxFavourites) }),
  },
  'POST /artist/favourites': {
    summary: 'Adds artists, the latest first, as far as there is room; unknown ids are ignored',
    access: 'member',
    scope: 'favourite',
    idempotent: true,
    noStore: true,
    body: z.object({ artistIds: z.array(Id).min(1).max(maxFavourites) }),
    response: FavouriteIds.extend({
      /** The ids that exceeded the max number of favourites. */
      left: z.array(Id),
    }),
  },
  'GET /artist/:artistId': {
    summary: 'An artist’s page in one request: story, titles, votes, shows, things to buy and prize events',
    access: 'open',
    params: artistId,
    response: ArtistPage,
    errors: ['NOT_FOUND', 'WITHDRAWN'],
  },
  'PUT /artist/:artistId/favourite': {
    summary: 'Makes an artist a favourite; one that is stays one',
    access: 'member',
    scope: 'favourite',
    idempotent: true,
    noStore: true,
    params: artistId,
    response: FavouriteIds,
    errors: ['NOT_FOUND', 'FAVOURITES_FULL'],
  },
  'DELETE /artist/:artistId/favourite': {
    summary: 'Removes an artist from the favourites, if it is one',
    access: 'member',
    scope: 'favourite',
    idempotent: true,
    noStore: true,
    params: artistId,
    response: FavouriteIds,
  },
});
