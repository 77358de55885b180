import { type Route, routes } from '../platform/http/routes.ts';
import { searchCalls } from './contract.ts';
import type { SearchService } from './service.ts';

export function searchRoutes(service: SearchService): Route[] {
  return routes(searchCalls, {
    'GET /search': async ({ query, caller }) => ({ groups: await service.search(query.q, caller.language) }),
  });
}
