import { type Route, routes } from '../platform/http/routes.ts';
import { calendarCalls } from './contract.ts';
import type { CalendarService } from './service.ts';

export function calendarRoutes(service: CalendarService): Route[] {
  return routes(calendarCalls, {
    'GET /user/me/calendar': ({ caller }) => service.read(caller.fan.userId),
    'POST /user/me/calendar': ({ caller, key }) => service.renew(caller, key),
    'DELETE /user/me/calendar': ({ caller, key }) => service.withdraw(caller, key),
    'GET /calendar/:file': async ({ params }) => ({
      type: 'text/calendar',
      body: await service.write(params.file.replace(/\.ics$/, '')),
      headers: {
        'Content-Disposition': 'inline; filename="fanfare.ics"',
        // The address may be on a public page.
        'X-Robots-Tag': 'noindex, nofollow',
      },
    }),
  });
}
