import { type Route, routes } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { guestCalls } from './contract.ts';
import { createGuests } from './guests.ts';

export function guestRoutes(platform: Platform): Route[] {
  const guests = createGuests(platform);
  return routes(guestCalls, {
    'POST /guest/inquiry/code': ({ body, key }) => guests.sendCode(body, key),
    'POST /guest/inquiry': ({ body, caller, key }) => guests.ask(body, caller, key),
    'POST /guest/inquiry/read': ({ body }) => guests.read(body.token),
    'POST /guest/inquiry/reply': ({ body, key }) => guests.reply(body, key),
  });
}
