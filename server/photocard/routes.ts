import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { photocardCalls } from './contract.ts';
import { type CardStudio, cardReply, drawPhotocard } from './service.ts';

export function photocardRoutes(platform: Platform, studio: CardStudio): Route[] {
  return routes(photocardCalls, {
    // Open to anyone with a signed address, without a token, since browsers request pictures without one.
    'GET /photocard/:photocardId/:face/file': async ({ params, query: { signature, ...address } }) => {
      const path = `/photocard/${params.photocardId}/${params.face}/file`;
      return cardReply(await drawPhotocard(platform, studio, params, { path, ...address }, signature));
    },
  });
}
