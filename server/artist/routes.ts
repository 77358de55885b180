import { type Route, routes } from '../platform/http/routes.ts';
import { artistCalls } from './contract.ts';
import type { ArtistService } from './service.ts';

export function artistRoutes(service: ArtistService): Route[] {
  const { favourites } = service;
  return routes(artistCalls, {
    'GET /artist': async ({ query, caller }) => {
      const { page, nextCursor } = await service.list(query, caller.language);
      return { artists: page, nextCursor };
    },
    'GET /artist/about': async ({ query, caller }) => ({
      artists: await service.listAbout(query.kind, query.subjectId, caller.language),
    }),
    'GET /artist/favourites': async ({ caller }) => ({
      artists: await service.listFavourites(caller.fan.userId, caller.language),
    }),
    'POST /artist/favourites': ({ body, caller }) => favourites.merge(caller.fan, body.artistIds),
    'GET /artist/:artistId': ({ params, caller }) => service.read(params.artistId, caller.language),
    'PUT /artist/:artistId/favourite': async ({ params, caller }) => ({
      artistIds: await favourites.add(caller.fan, params.artistId),
    }),
    'DELETE /artist/:artistId/favourite': async ({ params, caller }) => ({
      artistIds: await favourites.remove(caller.fan, params.artistId),
    }),
  });
}
