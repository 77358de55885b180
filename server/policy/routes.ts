import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { policyCalls } from './contract.ts';
import type { PolicyService } from './service.ts';

export function policyRoutes(platform: Platform, service: PolicyService): Route[] {
  return routes(platform, policyCalls, {
    'GET /policy/:type': ({ params, query, caller }) => service.read(params.type, query.version, caller.language),
  });
}
