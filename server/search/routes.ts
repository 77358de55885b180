import { createRateLimit } from '../platform/http/rate-limit.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { searchCalls } from './contract.ts';
import type { SearchService } from './service.ts';

export function searchRoutes(platform: Platform, service: SearchService): Route[] {
  // Several fans may type behind one address; each letter may be a search.
  const admit = createRateLimit({ burst: 120, perMinute: 240 });
  return routes(platform, searchCalls, {
    'GET /search': async ({ query, caller }) => {
      admit(caller.address);
      return { groups: await service.search(query.q, caller.language) };
    },
  });
}
