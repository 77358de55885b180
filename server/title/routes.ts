import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { titleCalls } from './contract.ts';
import type { TitleService } from './service.ts';

export function titleRoutes(platform: Platform, titles: TitleService): Route[] {
  return routes(platform, titleCalls, {
    'GET /title': async ({ caller: { language } }) => ({ titles: await titles.listTitles(language) }),
  });
}
