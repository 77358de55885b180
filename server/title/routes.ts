import { type Route, routes } from '../platform/http/routes.ts';
import { titleCalls } from './contract.ts';
import type { TitleService } from './service.ts';

export function titleRoutes(titles: TitleService): Route[] {
  return routes(titleCalls, {
    'GET /title': async ({ caller: { language } }) => ({ titles: await titles.listShownTitles(language) }),
  });
}
