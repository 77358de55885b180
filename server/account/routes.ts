import { Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { createRateLimit } from '../platform/rate-limit.ts';
import { type Route, routes } from '../platform/routes.ts';
import { minimumAge } from './age.ts';
import { accountCalls } from './contract.ts';
import type { AccountService } from './service.ts';

export function accountRoutes(platform: Platform, service: AccountService): Route[] {
  const { signIn, join, handoff, sessions, profiles } = service;
  const { googleScriptUrl } = platform.config.account;
  // A sign-in takes two calls. A school or a carrier's gateway is one address when a vote opens.
  const limitSignIn = createRateLimit({ burst: 400, perMinute: 120 });
  const limitJoin = createRateLimit({ burst: 100, perMinute: 30 });
  const limitCheck = createRateLimit({ burst: 300, perMinute: 120 });
  const limitRefresh = createRateLimit({ burst: 600, perMinute: 240 });

  return routes(platform, accountCalls, {
    'POST /jwt/refresh': ({ caller }) => {
      limitRefresh(caller.address);
      const { bearer, origin, deviceId, agent } = caller;
      if (bearer === null || deviceId === null) throw new Refusal('REFRESH_REFUSED');
      return sessions.refresh(bearer, { origin, deviceId }, agent);
    },
    'POST /jwt/logout': async ({ caller: { fan } }) => {
      await sessions.revoke(fan.userId, fan.familyId, 'LOGOUT');
      return {};
    },
    'GET /user/oauth/google/client_id': () => ({ clientId: signIn.googleClientId() }),
    'GET /user/oauth/provider': ({ caller }) => {
      const providers = signIn.offered(caller.language);
      return { providers, googleScriptUrl: providers.includes('google') ? googleScriptUrl : null };
    },
    'POST /user/oauth/google': ({ body, caller }) => {
      limitSignIn(caller.address);
      return signIn.finishGoogle(body.authorizationCode, caller);
    },
    'GET /user/oauth/:provider/init': ({ params, caller }) => {
      limitSignIn(caller.address);
      return signIn.begin(params.provider, caller);
    },
    'POST /user/oauth/handoff': ({ body, caller }) => handoff.begin(caller.fan.userId, body),
    'POST /user/oauth/handoff/token': ({ body, caller }) => {
      limitSignIn(caller.address);
      return handoff.finish(body, caller);
    },
    'GET /user/oauth/handoff/origin': ({ query }) => {
      const name = handoff.partner(query.origin);
      return { allowed: name !== null, name };
    },
    'POST /user/oauth/:provider': ({ params, body, caller }) => {
      limitSignIn(caller.address);
      return signIn.finish(params.provider, body, caller);
    },
    'GET /user/join/terms': async ({ caller }) => {
      return { minimumAge, agreements: await join.agreements(caller.language) };
    },
    'POST /user/join': ({ body, caller }) => {
      limitJoin(caller.address);
      return join.join(body, caller);
    },
    'GET /user/nickname/check': async ({ query, caller }) => {
      limitCheck(caller.address);
      return { available: await join.isNicknameFree(query.nickname) };
    },
    'GET /user/email/check': async ({ query, caller }) => {
      limitCheck(caller.address);
      return { available: await join.isEmailFree(query.email) };
    },
    'GET /user/me': ({ caller: { fan } }) => profiles.find(fan.userId),
    'PATCH /user/me': ({ body, caller: { fan } }) => profiles.change(fan.userId, body),
    'GET /user/me/device': async ({ caller: { fan } }) => {
      const devices = await sessions.devices(fan.userId);
      return {
        devices: devices.map(({ lastSeenAt, ...device }) => {
          return { ...device, lastSeenAt: lastSeenAt.toISOString(), current: device.familyId === fan.familyId };
        }),
      };
    },
    'DELETE /user/me/device/:familyId': async ({ params, caller: { fan } }) => {
      const ended = await sessions.revoke(fan.userId, params.familyId, 'DEVICE_REVOKED');
      if (!ended) throw new Refusal('NOT_FOUND');
      return {};
    },
  });
}
