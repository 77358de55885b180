import { lowestMinimumAge } from '../../rules/person/age.ts';
import { deviceNameOf } from '../../rules/person/device-name.ts';
import { Refusal } from '../platform/http/errors.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { accountSettings } from './config.ts';
import { accountCalls } from './contract.ts';
import { exportFile } from './leaving/export-file.ts';
import type { AccountService } from './service.ts';

export function accountRoutes(platform: Platform, service: AccountService): Route[] {
  const { signIn, join, handoff, sessions, profiles, agreements, withdrawal, emailCodes, linking, mailChoices } =
    service;
  const { publicOrigin } = platform.config;
  const { googleScriptUrl } = platform.config.of(accountSettings);

  return routes(accountCalls, {
    'POST /jwt/refresh': ({ caller }) => {
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
    'POST /user/oauth/google': ({ body, caller }) => signIn.finishGoogle(body.authorizationCode, caller),
    'GET /user/oauth/:provider/init': ({ params, caller }) => signIn.begin(params.provider, caller),
    'POST /user/oauth/handoff': ({ body, caller }) => handoff.begin(caller.fan.userId, body),
    'POST /user/oauth/handoff/token': ({ body, caller }) => handoff.finish(body, caller),
    'GET /user/oauth/handoff/origin': async ({ query, caller: { fan } }) => {
      await platform.partners.current();
      const partner = handoff.partner(query.origin);
      const { origin, device: deviceId } = query;
      const canReadScopes = partner !== null && fan?.origin === publicOrigin && deviceId !== undefined;
      return {
        allowed: partner !== null,
        name: partner?.name ?? null,
        scopes: [...(partner?.scopes ?? [])],
        grantedScopes: canReadScopes ? await handoff.grantedScopes(fan.userId, { origin, deviceId }) : null,
        returnTo: handoff.returnTo(query.origin, query.return),
      };
    },
    'POST /user/oauth/:provider': ({ params, body, caller }) => signIn.finish(params.provider, body, caller),
    'GET /user/join/terms': async ({ caller }) => {
      return { minimumAge: lowestMinimumAge, agreements: await join.agreements(caller.language) };
    },
    'POST /user/join': ({ body, caller }) => join.join(body, caller),
    'GET /user/nickname/check': async ({ query }) => ({ available: await join.isNicknameFree(query.nickname) }),
    'GET /user/email/check': () => ({ available: true }),
    'GET /user/me/email': ({ caller: { fan } }) => emailCodes.state(fan.userId),
    'POST /user/me/email/code': ({ caller: { fan, language } }) => emailCodes.send(fan.userId, language),
    'PUT /user/me/email': ({ body, caller: { fan } }) => emailCodes.confirm(fan.userId, body.code),
    'GET /user/me/mail': ({ caller: { fan } }) => mailChoices.list(fan.userId),
    'PUT /user/me/mail/:kind': ({ params, body, caller: { fan } }) =>
      mailChoices.choose(fan.userId, params.kind, body.isChosen),
    'GET /user/me/identity': ({ caller }) => linking.list(caller),
    'POST /user/me/identity/:provider/init': ({ params, caller }) => linking.begin(params.provider, caller),
    'POST /user/me/identity/:provider': ({ params, body, caller }) => linking.finish(params.provider, body, caller),
    'DELETE /user/me/identity/:provider': ({ params, caller }) => linking.unlink(params.provider, caller),
    'GET /user/me': ({ caller: { fan } }) => profiles.findFor(fan),
    'PATCH /user/me': ({ body, caller: { fan, language } }) => profiles.change(fan.userId, body, language),
    'GET /user/me/suspension': ({ caller: { fan } }) => ({ suspension: fan.suspension ?? null }),
    'GET /user/me/count': async ({ caller: { fan } }) => {
      const counts = await Promise.all(service.personalData.map(async (feature) => feature.counts?.(fan.userId)));
      return { counts: Object.assign({}, ...counts) };
    },
    'GET /user/me/agreement': async ({ caller: { fan, language } }) => {
      const [agreed, nicknameRequest] = await Promise.all([
        agreements.list(fan.userId, language),
        service.readNicknameRequest(fan.userId),
      ]);
      return { ...agreed, nicknameRequest };
    },
    'PUT /user/me/agreement': ({ body, caller: { fan, language } }) =>
      agreements.change(fan.userId, body.agreements, language),
    'GET /user/me/withdrawal': ({ caller: { fan } }) => withdrawal.prospect(fan),
    'DELETE /user/me': async ({ body, caller: { fan } }) => {
      await withdrawal.withdraw(fan, body.nickname);
      return {};
    },
    'DELETE /user/me/device': async ({ caller: { fan } }) => {
      return { ended: await sessions.revokeOthers(fan.userId, fan.familyId) };
    },
    'GET /user/me/device': async ({ caller: { fan } }) => {
      const devices = await sessions.devices(fan.userId);
      return {
        devices: devices.map(({ startedAt, lastSeenAt, scopes, ...device }) => ({
          ...device,
          scopes: device.origin === publicOrigin ? null : [...scopes],
          ...deviceNameOf(device.agent),
          partner: platform.partners.of(device.origin)?.name ?? null,
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
    'DELETE /user/me/device/:familyId/scope/:scope': async ({ params, caller: { fan } }) => {
      if (!(await sessions.narrow(fan.userId, params.familyId, params.scope))) throw new Refusal('NOT_FOUND');
      return {};
    },
    'GET /user/me/export': ({ query: { format }, caller: { fan, language } }) => {
      const isJson = format === 'json';
      return {
        type: isJson ? 'application/json' : 'text/plain',
        body: exportFile(service.personalData, platform.words, { userId: fan.userId, language, format }),
        headers: { 'Content-Disposition': `attachment; filename="fanfare-${isJson ? 'data.json' : 'data.txt'}"` },
      };
    },
  });
}
