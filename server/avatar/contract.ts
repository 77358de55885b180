import { z } from 'zod';
import { avatarFigures, avatarGrounds, avatarReasons, avatarSizes, maxAvatarBytes } from '../../rules/person/avatar.ts';
import { defineCalls, Id, refusedBy } from '../platform/http/contract.ts';

const drawn = z.object({ figure: z.enum(avatarFigures), ground: z.enum(avatarGrounds) });

/** The addresses of a picture in two sizes, relative to the platform's origin. A drawn one has one address for both. */
const addresses = { small: z.string(), large: z.string() };

/** The fan's own profile picture. */
export const Avatar = z.object({
  ...addresses,
  /** The drawn figure; null for an uploaded picture. */
  drawn: drawn.nullable(),
  /** True if other fans see it beside the fan's nickname. */
  isShown: z.boolean(),
});
export type Avatar = z.infer<typeof Avatar>;

/** Another fan's public picture. */
export const ShownAvatar = z.object({
  ...addresses,
  /** Names it in a report; null for a drawn one, which can't be reported. */
  avatarId: Id.nullable(),
});
export type ShownAvatar = z.infer<typeof ShownAvatar>;

const AvatarReply = z.object({ avatar: Avatar.nullable() });

/** Base64 has four characters for three bytes. */
const maxCharacters = Math.ceil(maxAvatarBytes / 3) * 4;

export const avatarCalls = defineCalls({
  'GET /user/me/avatar': {
    summary: "The fan's own profile picture; null for a fan without one",
    access: 'member',
    scope: 'profile',
    noStore: true,
    response: AvatarReply,
  },
  'PUT /user/me/avatar': {
    summary:
      'Sets the profile picture: one that the platform draws, or an upload (JPEG, PNG or WebP), which is made anew',
    access: 'platform',
    idempotent: true,
    noStore: true,
    // Opening a picture is expensive; a fan tries a few.
    limit: { burst: 20, perMinute: 6 },
    // Larger than the largest picture, so that a picture slightly too large gets its own refusal.
    maxBodyBytes: maxCharacters * 1.5,
    body: z.union([
      z.object({ drawn }),
      z.object({
        /** The file's bytes in Base64. */
        picture: z.string().min(1).max(maxCharacters, refusedBy('PICTURE_TOO_LARGE')),
      }),
    ]),
    response: AvatarReply,
    errors: ['PICTURE_TOO_LARGE', 'PICTURE_UNSUPPORTED', 'PICTURE_UNREADABLE', 'OVERLOADED'],
  },
  'PATCH /user/me/avatar': {
    summary: 'Shows or hides the picture beside the nickname; hiding it ends its earlier address',
    access: 'platform',
    whileSuspended: true,
    idempotent: true,
    noStore: true,
    body: z.object({ isShown: z.boolean() }),
    response: AvatarReply,
    errors: ['NOT_FOUND'],
  },
  'DELETE /user/me/avatar': {
    summary: 'Deletes the profile picture',
    access: 'platform',
    whileSuspended: true,
    idempotent: true,
    noStore: true,
    response: AvatarReply,
  },
  'GET /user/avatar/:avatarId/:size': {
    summary: 'An uploaded picture, for everyone who has its address',
    kind: 'file',
    access: 'open',
    malformed: 'NOT_FOUND',
    // Deleting a picture must be noticed soon.
    maxAge: 300,
    limit: { burst: 600, perMinute: 600 },
    params: z.object({
      avatarId: Id,
      size: z.coerce.number().refine((size) => avatarSizes.some((allowed) => allowed === size)),
    }),
    content: { 'image/webp': z.string().meta({ description: 'The picture' }) },
    errors: ['NOT_FOUND'],
  },
  'GET /user/avatar/drawn/:figure/:ground': {
    summary: 'A picture that the platform draws',
    kind: 'file',
    access: 'open',
    malformed: 'NOT_FOUND',
    maxAge: 86_400,
    params: drawn,
    content: { 'image/svg+xml': z.string().meta({ description: 'The drawing' }) },
    errors: ['NOT_FOUND'],
  },
  'POST /user/avatar/:avatarId/report': {
    summary: "Reports another fan's picture to the operators; a second report by the same fan changes nothing",
    access: 'platform',
    idempotent: true,
    limit: { burst: 30, perMinute: 10 },
    params: z.object({ avatarId: Id }),
    body: z.object({ reason: z.enum(avatarReasons) }),
    response: z.object({}),
    errors: ['NOT_FOUND'],
  },
});
