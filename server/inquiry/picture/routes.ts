import { preventLeaving } from '../../account/service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Fan } from '../../platform/http/caller.ts';
import { answered } from '../../platform/http/envelope.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { openLink } from '../guest/guest-links.ts';
import type { Reader } from '../inquiries.ts';
import { pictureCalls } from './contract.ts';
import { createInquiryPictureMaker } from './make-picture.ts';
import { addPicture, readPicture } from './pictures.ts';

const bytesOf = (picture: string) => Buffer.from(picture, 'base64');

/** @param readerOf the reader's data on this page */
export function pictureRoutes(platform: Platform, readerOf: (fan: Fan) => Reader): Route[] {
  const { pool, sealing, keys } = platform;
  const maker = createInquiryPictureMaker();
  return routes(pictureCalls, {
    'POST /inquiry/:inquiryId/picture': async ({ params, body, caller: { fan, address }, key }) => {
      const file = await maker.make(bytesOf(body.picture), address);
      return inTransaction(pool, async (connection) => {
        await preventLeaving(connection, fan);
        const added = { ...params, position: body.position, file };
        const inquiry = await addPicture(connection, sealing, readerOf(fan), added);
        await keys.store(key, answered(inquiry), connection);
        return inquiry;
      });
    },
    'GET /inquiry/:inquiryId/picture/:pictureId': async ({ params, caller: { fan } }) => ({
      picture: await readPicture(pool, sealing, readerOf(fan), params),
    }),
    'POST /guest/question/picture': async ({ body: { token, position, picture }, caller: { address }, key }) => {
      // Without a link that opens something, no picture is opened.
      const { inquiryId, userId } = await openLink(pool, token);
      const file = await maker.make(bytesOf(picture), address);
      return inTransaction(pool, async (connection) => {
        const reader = { userId, partnerOrigin: null };
        const inquiry = await addPicture(connection, sealing, reader, { inquiryId, position, file });
        await keys.store(key, answered(inquiry), connection);
        return inquiry;
      });
    },
    'POST /guest/question/picture/read': async ({ body: { token, pictureId } }) => {
      const { inquiryId, userId } = await openLink(pool, token);
      return { picture: await readPicture(pool, sealing, { userId, partnerOrigin: null }, { inquiryId, pictureId }) };
    },
  });
}
