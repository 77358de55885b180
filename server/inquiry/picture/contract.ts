import { z } from 'zod';
import { maxInquiryPictureBytes, maxInquiryPictures } from '../../../rules/inquiry/pictures.ts';
import { defineCalls, Id, refusedBy } from '../../platform/http/contract.ts';
import { Inquiry } from '../contract.ts';
import { GuestToken } from '../guest/contract.ts';

/** Base64 has four characters for three bytes. */
const maxCharacters = Math.ceil(maxInquiryPictureBytes / 3) * 4;
/** Larger than the largest picture, so that a picture slightly too large gets its own refusal. */
const maxBodyBytes = maxCharacters * 1.5;
/** The file's bytes in Base64. */
const picture = z.string().min(1).max(maxCharacters, refusedBy('PICTURE_TOO_LARGE'));
/** The text to which it is added: 0 for the question, otherwise the number of the reply. It is refused for any but the fan's last one. */
const position = z.int().nonnegative();
const refusals = [
  'NOT_FOUND',
  'PICTURES_ENDED',
  'PICTURE_TOO_LARGE',
  'PICTURE_UNSUPPORTED',
  'PICTURE_UNREADABLE',
  'OVERLOADED',
] as const;
/** WebP, in Base64. Only a call with the fan's token gets it: it has no address that others could open. */
export const PictureFile = z.object({ picture: z.string() });
export const pictureParams = z.object({ inquiryId: Id, pictureId: Id });
const adds = `Adds a picture (JPEG, PNG or WebP) to what the fan wrote last, which is made anew; ${maxInquiryPictures} for each text, until it is answered`;

/** Pictures in inquiries. */
export const pictureCalls = defineCalls({
  'POST /inquiry/:inquiryId/picture': {
    summary: adds,
    access: 'member',
    whileSuspended: true,
    scope: 'inquiry',
    idempotent: true,
    noStore: true,
    // Opening a picture is expensive.
    limit: { burst: 60, perMinute: 20 },
    maxBodyBytes,
    params: z.object({ inquiryId: Id }),
    body: z.object({ position, picture }),
    response: Inquiry,
    errors: refusals,
  },
  'GET /inquiry/:inquiryId/picture/:pictureId': {
    summary: "A picture in one of the fan's inquiries",
    access: 'member',
    scope: 'inquiry',
    noStore: true,
    params: pictureParams,
    response: PictureFile,
    errors: ['NOT_FOUND'],
  },
  'POST /guest/question/picture': {
    summary: `${adds}, in the conversation that the secret of a link opens`,
    access: 'open',
    // Its large body is read before the secret is looked up.
    limit: { burst: 12, perMinute: 6 },
    idempotent: true,
    noStore: true,
    maxBodyBytes,
    body: z.object({ token: GuestToken, position, picture }),
    response: Inquiry,
    errors: refusals,
  },
  'POST /guest/question/picture/read': {
    summary: 'A picture in the conversation that the secret of a link opens',
    access: 'open',
    limit: { burst: 120, perMinute: 60 },
    noStore: true,
    body: z.object({ token: GuestToken, pictureId: Id }),
    response: PictureFile,
    errors: ['NOT_FOUND'],
  },
});
