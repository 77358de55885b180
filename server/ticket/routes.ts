import { type Route, routes } from '../platform/http/routes.ts';
import { ticketCalls } from './contract.ts';
import type { TicketCalls } from './service.ts';

export function ticketRoutes(service: TicketCalls): Route[] {
  return routes(ticketCalls, {
    'GET /ticket': ({ query, caller }) => service.list(query, caller),
    'GET /ticket/:ticketId': ({ params, caller }) => service.read(params.ticketId, caller),
    'GET /ticket/:ticketId/round': ({ params, query, caller }) => service.rounds(params.ticketId, query, caller),
    'GET /ticket/:ticketId/log': ({ params, query, caller }) => service.log(params.ticketId, query, caller),
    'GET /ticket/:ticketId/code': ({ params, caller }) => service.code(params.ticketId, caller),
    'POST /ticket/register': ({ body, caller, key }) => service.register(body.code, caller, key),
    'POST /ticket/:ticketId/use': ({ params, body, caller, key }) => service.use(params.ticketId, body, caller, key),
    'POST /ticket/:ticketId/reset': ({ params, caller, key }) => service.reset(params.ticketId, caller, key),
    'POST /ticket/:ticketId/device': ({ params, body, caller, key }) =>
      service.move(params.ticketId, body, caller, key),
    'POST /ticket/:ticketId/entry': ({ params, body, caller }) => service.entry(params.ticketId, body.proof, caller),
  });
}
