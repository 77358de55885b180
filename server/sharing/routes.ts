import { Language } from '../platform/http/contract.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { sharingCalls } from './contract.ts';
import type { SharePictures } from './share-pictures.ts';

export function sharingRoutes(pictures: SharePictures): Route[] {
  return routes(sharingCalls, {
    'GET /share/:picture': async ({ params, query }) => {
      const language = Language.parse(/-(\w\w)\.png$/.exec(params.picture)?.[1]);
      const { png, maxAge } = await pictures.read(query.page, language);
      return {
        type: 'image/png',
        body: png,
        maxAge,
        // Partners' pages show it as well, also those that require this header of their pictures.
        headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
      };
    },
  });
}
