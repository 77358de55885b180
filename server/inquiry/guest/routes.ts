import { type Route, routes } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { guestCalls } from './contract.ts';
import { createGuests } from './guests.ts';

export function guestRoutes(platform: Platform): Route[] {
  const guests = createGuests(platform);
  return routes(guestCalls, {
    'POST /guest/question/code': ({ body, key }) => guests.sendCode(body, key),
    'POST /guest/question': ({ body, caller, key }) => guests.create(body, caller, key),
    'POST /guest/question/read': ({ body }) => guests.read(body.token),
    'POST /guest/question/reply': ({ body, key }) => guests.reply(body, key),
  });
}
