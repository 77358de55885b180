import { Refusal } from '../platform/http/errors.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { staffAccountCalls } from './account/account-contract.ts';
import { listStaff, readStaff } from './account/accounts.ts';
import { changeRoles, deactivate } from './account/change-staff.ts';
import { inviteAgain, inviteStaff, readInvitation } from './account/invitations.ts';
import { addPasskey } from './passkey/ceremonies.ts';
import { passkeyCalls } from './passkey/passkey-contract.ts';
import { listPasskeys, refuseTooMany, removePasskey } from './passkey/passkeys.ts';
import { replaceRecoveryCodes } from './passkey/recovery.ts';
import { hashOfStaffEmail } from './sealed.ts';
import type { Begun, StaffService } from './service.ts';
import { writeCookie } from './session/cookie.ts';
import { readMe } from './session/me.ts';
import { sessionCalls } from './session/session-contract.ts';
import { endSessions, listSessions } from './session/sessions.ts';

export function staffRoutes(platform: Platform, service: StaffService): Route[] {
  return [...passkeyRoutes(platform, service), ...sessionRoutes(platform), ...accountRoutes(platform, service)];
}

function passkeyRoutes({ pool, sealing, config }: Platform, service: StaffService): Route[] {
  const { publicOrigin } = config;
  const welcome = ({ me, token }: Begun, setCookie: (cookie: string) => void) => {
    setCookie(writeCookie(token, publicOrigin));
    return me;
  };
  return routes(passkeyCalls, {
    'POST /studio/sign-in/option': () => service.signInOptions(),
    'POST /studio/sign-in': async ({ body, caller, setCookie }) =>
      welcome(await service.signIn(body.passkey, caller), setCookie),
    'POST /studio/sign-in/recovery': async ({ body, caller, setCookie }) =>
      welcome(await service.recover(body.code, caller), setCookie),
    'POST /studio/invitation': async ({ body }) => {
      const { name, email, roles, expiresAt } = await readInvitation({ sealing }, pool, body.token);
      return { name, email, roles, expiresAt };
    },
    'POST /studio/invitation/option': ({ body }) => service.acceptOptions(body.token),
    'POST /studio/invitation/accept': async ({ body, caller, setCookie }) => {
      const { recoveryCodes, ...begun } = await service.accept(body, caller);
      return { me: welcome(begun, setCookie), recoveryCodes };
    },
    'POST /studio/proof/option': ({ caller }) => service.proofOptions(caller.staff),
    'POST /studio/proof': ({ body, caller }) => service.prove(caller.staff, body.passkey),
    'GET /studio/me/passkey': async ({ caller }) => ({ passkeys: await listPasskeys(pool, caller.staff.staffId) }),
    'POST /studio/me/passkey/option': ({ caller }) => service.addOptions(caller.staff),
    'POST /studio/me/passkey': ({ body, caller: { staff } }) =>
      service.change(async (connection) => {
        await refuseTooMany(connection, staff.staffId);
        await addPasskey(connection, config, 'ADD', staff.staffId, body);
        return { passkeys: await listPasskeys(connection, staff.staffId) };
      }),
    'DELETE /studio/me/passkey/:passkeyId': ({ params, caller: { staff } }) =>
      service.change(async (connection) => {
        await removePasskey(connection, staff.staffId, params.passkeyId);
        return { passkeys: await listPasskeys(connection, staff.staffId) };
      }),
    'POST /studio/me/recovery': ({ caller: { staff } }) =>
      service.change(async (connection) => ({
        recoveryCodes: await replaceRecoveryCodes(connection, staff.staffId),
      })),
  });
}

function sessionRoutes({ pool, sealing, config }: Platform): Route[] {
  return routes(sessionCalls, {
    'GET /studio/me': ({ caller }) => readMe(pool, sealing, caller.staff.sessionId),
    'POST /studio/sign-out': async ({ caller: { staff }, setCookie }) => {
      await endSessions(pool, staff.staffId, { only: staff.sessionId });
      setCookie(writeCookie(null, config.publicOrigin));
      return {};
    },
    'GET /studio/me/session': async ({ caller: { staff } }) => ({
      sessions: await listSessions(pool, sealing, staff.staffId, staff.sessionId),
    }),
    'DELETE /studio/me/session': async ({ caller: { staff } }) => ({
      ended: await endSessions(pool, staff.staffId, { except: staff.sessionId }),
    }),
    'DELETE /studio/me/session/:sessionId': async ({ params, caller: { staff } }) => {
      if ((await endSessions(pool, staff.staffId, { only: params.sessionId })) === 0) throw new Refusal('NOT_FOUND');
      return {};
    },
  });
}

function accountRoutes(platform: Platform, service: StaffService): Route[] {
  const { pool, sealing } = platform;
  return routes(staffAccountCalls, {
    'GET /studio/staff': async () => ({ staff: await listStaff(platform, pool) }),
    'GET /studio/staff/:staffId': ({ params }) => readStaff(platform, pool, params.staffId),
    'POST /studio/staff': async ({ body, caller }) => {
      await service.checkTitles(body.roles);
      const invited = { ...body, emailHash: await hashOfStaffEmail(platform.lookup, body.email) };
      return service.change((connection) => inviteStaff(platform, connection, invited, caller.staff.staffId));
    },
    'POST /studio/staff/:staffId/invitation': ({ params, caller }) =>
      service.change((connection) => inviteAgain(platform, connection, params.staffId, caller.staff.staffId)),
    'PUT /studio/staff/:staffId/role': async ({ params, body }) => {
      await service.checkTitles(body.roles);
      return service.change((connection) => changeRoles(platform, connection, params.staffId, body));
    },
    'POST /studio/staff/:staffId/deactivation': ({ params }) =>
      service.change((connection) => deactivate(platform, connection, params.staffId)),
    'GET /studio/staff/:staffId/session': async ({ params, caller }) => {
      await readStaff(platform, pool, params.staffId);
      return { sessions: await listSessions(pool, sealing, params.staffId, caller.staff.sessionId) };
    },
    'DELETE /studio/staff/:staffId/session': ({ params }) =>
      service.change(async (connection) => {
        await readStaff(platform, connection, params.staffId);
        return { ended: await endSessions(connection, params.staffId, { except: null }) };
      }),
  });
}
