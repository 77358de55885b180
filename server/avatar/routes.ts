import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { mediaHeaders } from '../platform/site/security-headers.ts';
import { avatarCalls } from './contract.ts';
import { drawAvatar } from './drawn/draw-avatar.ts';
import { reportPicture } from './reports.ts';
import type { AvatarService } from './service.ts';

export function avatarRoutes({ pool }: Pick<Platform, 'pool'>, avatars: AvatarService): Route[] {
  return routes(avatarCalls, {
    'GET /user/me/avatar': async ({ caller }) => ({ avatar: await avatars.read(caller.fan.userId) }),
    'PUT /user/me/avatar': async ({ body, caller: { fan, address } }) => ({
      avatar: await ('drawn' in body
        ? avatars.draw(fan, body.drawn)
        : avatars.upload(fan, Buffer.from(body.picture, 'base64'), address)),
    }),
    'PATCH /user/me/avatar': async ({ body, caller }) => ({ avatar: await avatars.show(caller.fan, body.isShown) }),
    'DELETE /user/me/avatar': async ({ caller }) => {
      await avatars.remove(caller.fan);
      return { avatar: null };
    },
    'GET /user/avatar/:avatarId/:size': async ({ params }) => ({
      type: 'image/webp',
      body: await avatars.file(params.avatarId, params.size),
      headers: mediaHeaders,
    }),
    'GET /user/avatar/drawn/:figure/:ground': ({ params }) => ({
      type: 'image/svg+xml',
      body: drawAvatar(params),
      headers: mediaHeaders,
    }),
    'POST /user/avatar/:avatarId/report': async ({ params, body, caller }) => {
      await reportPicture(pool, caller.fan, params.avatarId, body.reason);
      return {};
    },
  });
}
