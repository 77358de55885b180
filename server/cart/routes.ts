import { type Route, routes } from '../platform/http/routes.ts';
import { cartCalls } from './contract.ts';
import type { CartService } from './service.ts';

export function cartRoutes(service: CartService): Route[] {
  return routes(cartCalls, {
    'GET /cart': ({ caller }) => service.read(caller),
    'POST /cart': ({ body, caller, key }) => service.add(body.lines, caller, key),
    'PUT /cart/:productId': ({ params, body, caller, key }) => service.set({ ...params, ...body }, caller, key),
    'POST /cart/view': ({ body, caller }) => service.view(body.lines, caller),
  });
}
