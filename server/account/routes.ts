import { lowestMinimumAge } from '../../rules/age.ts';
import { deviceNameOf } from '../../rules/device-name.ts';
import { Refusal } from '../platform/http/errors.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { type Route, routes, type StreamRoute, streams } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { accountSettings } from './config.ts';
import { accountCalls, ExportQuery } from './contract.ts';
import { exportFile } from './leaving/export-file.ts';
import type { AccountService } from './service.ts';

export function accountRoutes(platform: Platform, service: AccountService): Route[] {
  const { signIn, join, handoff, sessions, profiles, agreements, withdrawal } = service;
  const { partnerOrigins } = platform.config;
  const { googleScriptUrl } = platform.config.of(accountSettings);
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
      return { minimumAge: lowestMinimumAge, agreements: await join.agreements(caller.language) };
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
    'GET /user/me': ({ caller: { fan } }) => profiles.tell(fan),
    'PATCH /user/me': ({ body, caller: { fan } }) => profiles.change(fan.userId, body),
    'GET /user/me/count': async ({ caller: { fan } }) => {
      const counts = await Promise.all(service.personalData.map(async (feature) => feature.counts?.(fan.userId)));
      return { counts: Object.assign({}, ...counts) };
    },
    'GET /user/me/agreement': ({ caller: { fan, language } }) => agreements.list(fan.userId, language),
    'PUT /user/me/agreement': ({ body, caller: { fan, language } }) =>
      agreements.change(fan.userId, body.agreements, language),
    'GET /user/me/withdrawal': ({ caller: { fan } }) => withdrawal.prospect(fan.userId),
    'DELETE /user/me': async ({ body, caller: { fan } }) => {
      await withdrawal.withdraw(fan.userId, body.nickname);
      return {};
    },
    'DELETE /user/me/device': async ({ caller: { fan } }) => {
      return { ended: await sessions.revokeOthers(fan.userId, fan.familyId) };
    },
    'GET /user/me/device': async ({ caller: { fan } }) => {
      const devices = await sessions.devices(fan.userId);
      return {
        devices: devices.map(({ startedAt, lastSeenAt, ...device }) => ({
          ...device,
          ...deviceNameOf(device.agent),
          partner: partnerOrigins.get(device.origin) ?? null,
          startedAt: startedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          current: device.familyId === fan.familyId,
        })),
      };
    },
    'DELETE /user/me/device/:familyId': async ({ params, caller: { fan } }) => {
      const ended = await sessions.revoke(fan.userId, params.familyId, 'DEVICE_REVOKED');
      if (!ended) throw new Refusal('NOT_FOUND');
      return {};
    },
  });
}

export function accountStreams(platform: Platform, service: AccountService): StreamRoute[] {
  // Reading everything is work; a fan needs it once or twice.
  const limitExport = createRateLimit({ burst: 20, perMinute: 6 });

  return streams({
    'GET /user/me/export': (context, { fan, language, address }) => {
      // A partner's page must not carry a fan's data away, whatever the fan pressed there.
      if (fan === null || fan.origin !== platform.config.publicOrigin) throw new Refusal('LOGIN_REQUIRED');
      limitExport(address);
      const asked = ExportQuery.safeParse({ format: context.req.query('format') });
      if (!asked.success) {
        throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'query.format', reason: 'must be json or text' }] });
      }
      const { format } = asked.data;
      const file = exportFile(service.personalData, platform.words, { userId: fan.userId, language, format });
      return new Response(file, {
        headers: {
          'Content-Type': format === 'json' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
          'Content-Disposition': `attachment; filename="fanfare-${format === 'json' ? 'data.json' : 'data.txt'}"`,
          'Cache-Control': 'no-store',
        },
      });
    },
  });
}
