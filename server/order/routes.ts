import { type Route, routes } from '../platform/http/routes.ts';
import { orderCalls } from './contract.ts';
import type { OrderService } from './service.ts';

export function orderRoutes(service: OrderService): Route[] {
  return routes(orderCalls, {
    'POST /order/quote': ({ body, caller }) => service.quote(body.lines, caller),
    'POST /order': ({ body, caller, key }) => service.place(body, caller, key),
    'GET /order': ({ query, caller }) => service.list(query, caller),
    'GET /order/:orderId': ({ params, caller }) => service.read(params.orderId, caller.fan, caller.language),
    'POST /order/:orderId/cancel': ({ params, caller, key }) => service.cancel(params.orderId, caller, key),
    'POST /order/:orderId/photocard/:photocardId/:face/download': ({ params: { orderId, ...card }, caller }) =>
      service.signPhotocard(orderId, card, caller),
    'POST /order/:orderId/refund': ({ params, body, caller, key }) =>
      service.refund(params.orderId, body.lineIds, body.reason, caller, key),
  });
}
