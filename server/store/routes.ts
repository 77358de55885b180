import { type Route, routes } from '../platform/http/routes.ts';
import { storeCalls } from './contract.ts';
import type { StoreService } from './service.ts';

export function storeRoutes(service: StoreService): Route[] {
  return routes(storeCalls, {
    'GET /product': ({ query, caller }) => service.listProducts(query, caller.language),
    'GET /product/:productId': ({ params, caller }) => service.readProduct(params.productId, caller.language),
  });
}
