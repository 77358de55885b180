import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { calendarReply } from './calendar.ts';
import { streamingCalls } from './contract.ts';
import { playbackCookie } from './gate/playback-cookie.ts';
import type { StreamingService } from './service.ts';

export function streamingRoutes(platform: Platform, service: StreamingService): Route[] {
  const { reader } = service;
  return routes(streamingCalls, {
    'GET /streaming': ({ query, caller }) => reader.list(query.titleId, caller.language),
    'GET /streaming/:streamId': ({ params, caller }) =>
      reader.read(params.streamId, { userId: caller.fan?.userId ?? null, deviceId: caller.deviceId }, caller.language),
    'GET /streaming/:streamId/related': ({ params, caller }) => reader.related(params.streamId, caller.language),
    'GET /streaming/:streamId/round/:roundId/calendar': async ({ params, query, caller }) => {
      const language = query.language ?? caller.language;
      const stream = await reader.read(params.streamId, { userId: null, deviceId: null }, language);
      return calendarReply(stream, params.roundId, platform.config.publicOrigin);
    },
    'POST /streaming/round/:roundId/session': ({ params, body, caller, key }) =>
      service.startSession(params.roundId, body, caller, key),
    'POST /streaming/session/:sessionId/heartbeat': async ({ params: { sessionId }, body, caller, setCookie }) => {
      const { userId } = caller.fan;
      const heartbeat = await service.heartbeat(sessionId, body, { userId, deviceId: caller.deviceId });
      setCookie(playbackCookie(sessionId, heartbeat.token, platform.config.publicOrigin));
      return heartbeat;
    },
    'DELETE /streaming/session/:sessionId': async ({ params, caller }) => ({
      left: await service.leave(params.sessionId, caller.fan.userId),
    }),
  });
}
