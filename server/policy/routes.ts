import { type Route, routes } from '../platform/http/routes.ts';
import { policyCalls } from './contract.ts';
import type { PolicyService } from './service.ts';

export function policyRoutes(service: PolicyService): Route[] {
  return routes(policyCalls, {
    'GET /policy/:type': ({ params, query, caller }) => service.read(params.type, query.version, caller.language),
  });
}
