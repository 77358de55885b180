import type { Platform } from '../platform/platform.ts';
import { type Route, routes } from '../platform/routes.ts';
import { policyCalls } from './contract.ts';
import type { PolicyService } from './service.ts';

export function policyRoutes(platform: Platform, service: PolicyService): Route[] {
  return routes(platform, policyCalls, {
    'GET /policy/:type': ({ params, query, caller }) => service.read(params.type, query.version, caller.language),
  });
}
