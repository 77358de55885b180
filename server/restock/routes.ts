import { type Route, routes } from '../platform/http/routes.ts';
import { restockCalls } from './contract.ts';
import type { RestockService } from './service.ts';

export function restockRoutes(service: RestockService): Route[] {
  return routes(restockCalls, {
    'GET /product/:productId/restock': ({ params, caller }) => service.read(params.productId, caller.fan.userId),
    'PUT /product/:productId/restock': ({ params, caller, key }) => service.subscribe(params.productId, caller, key),
    'DELETE /product/:productId/restock': ({ params, caller, key }) =>
      service.unsubscribe(params.productId, caller, key),
  });
}
