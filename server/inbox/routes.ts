import { type Route, routes } from '../platform/http/routes.ts';
import { inboxCalls } from './contract.ts';
import type { InboxService } from './service.ts';

export function inboxRoutes(service: Pick<InboxService, 'list' | 'read'>): Route[] {
  return routes(inboxCalls, {
    'GET /inbox': ({ query, caller }) => service.list(query, caller),
    'POST /inbox/read': ({ body, caller }) => service.read(body, caller),
  });
}
