import type { AvatarService } from '../avatar/service.ts';
import { cardReply } from '../photocard/service.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { eventCalls } from './contract.ts';
import { readDraw } from './draw/draw-reader.ts';
import { readCode } from './draw/results.ts';
import { listWinners } from './draw/winners.ts';
import { cardPath } from './reading/cards.ts';
import type { EventService } from './service.ts';

export function eventRoutes(platform: Platform, service: EventService, avatars: AvatarService): Route[] {
  const { pool } = platform;
  return routes(eventCalls, {
    'GET /event': ({ query, caller }) =>
      service.list({ ...query, userId: caller.fan?.userId ?? null }, caller.language),
    'GET /event/me': ({ query, caller }) =>
      service.listEntered({ ...query, userId: caller.fan.userId }, caller.language),
    'GET /event/:eventId': ({ params, caller }) =>
      service.read(params.eventId, caller.fan?.userId ?? null, caller.language),
    'POST /event/:eventId/entry': ({ params, caller, key }) => service.enter(params.eventId, caller.fan, key),
    'GET /event/:eventId/result': ({ params, caller }) =>
      service.result(params.eventId, caller.fan.userId, caller.language),
    'GET /event/:eventId/winner': ({ params, query, caller }) =>
      listWinners({ pool, avatars }, params.eventId, query, caller.language),
    'GET /event/:eventId/winnerinfo': ({ params, caller }) => service.readInfo(params.eventId, caller.fan.userId),
    'PUT /event/:eventId/winnerinfo': ({ params, body, caller, key }) =>
      service.saveInfo(params.eventId, caller.fan, body, key),
    'GET /event/:eventId/code': ({ params, caller }) =>
      readCode(pool, params.eventId, caller.fan.userId, caller.language),
    'GET /event/:eventId/photocard': ({ params, caller }) =>
      service.photocards.list(params.eventId, caller.fan.userId, caller.language),
    'POST /event/:eventId/photocard/:cardId/download': ({ params, caller }) =>
      service.photocards.sign(params.eventId, params.cardId, caller.fan.userId, caller.language),
    'GET /event/:eventId/draw': ({ params, query, caller }) => readDraw(pool, params.eventId, query, caller.language),
    // A signed address needs no token, since a request for a picture sends none.
    'GET /event/:eventId/photocard/:cardId/file': async ({ params, query: { signature, ...address } }) =>
      cardReply(await service.photocards.file(params, { path: cardPath(params), ...address }, signature)),
  });
}
