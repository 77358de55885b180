import { type Route, routes } from '../http/routes.ts';
import { liveCalls } from './live-contract.ts';

export function liveRoutes(): Route[] {
  return routes(liveCalls, {
    'GET /live': ({ query }) => ({ topics: query.topic, lastEventId: query.lastEventId }),
  });
}
