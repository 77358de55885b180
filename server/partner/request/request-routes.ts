import { type Route, routes } from '../../platform/http/routes.ts';
import { requestCalls } from './request-contract.ts';
import type { PartnerRequests } from './requests.ts';

export function requestRoutes(requests: PartnerRequests): Route[] {
  return routes(requestCalls, {
    'POST /partner/request': ({ body }) => requests.create(body),
    'POST /partner/request/state': ({ body }) => requests.read(body.token),
    'POST /partner/request/proof': ({ body }) => requests.prove(body.token, body.way),
  });
}
