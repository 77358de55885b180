import { z } from 'zod';
import { Id } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { type StreamRoute, streams } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { FaceNumber } from './contract.ts';
import { type CardStudio, cardResponse, drawPhotocard, readCardAddress } from './service.ts';

const Card = z.object({ photocardId: Id, face: FaceNumber });

/** The card itself: whoever has the signed address gets it, without a token, since a picture's request carries none. */
export function photocardStreams(platform: Platform, studio: CardStudio): StreamRoute[] {
  const limitCards = createRateLimit({ burst: 60, perMinute: 30 });
  return streams({
    'GET /photocard/:photocardId/:face/file': async (context, caller) => {
      limitCards(caller.address);
      const card = Card.safeParse(context.req.param());
      if (!card.success) throw new Refusal('NOT_FOUND');
      const { photocardId, face } = card.data;
      const { address, signature } = readCardAddress(context, `/photocard/${photocardId}/${face}/file`);
      return cardResponse(await drawPhotocard(platform, studio, card.data, address, signature));
    },
  });
}
