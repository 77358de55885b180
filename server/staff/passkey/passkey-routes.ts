import type { Recorded } from '../../platform/audit-log/recorder.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Visitor } from '../../platform/http/caller.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import type { StaffProof } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import { readStaff } from '../account/accounts.ts';
import { readInvitation } from '../account/invitations.ts';
import type { StaffService } from '../service.ts';
import { writeCookie } from '../session/cookie.ts';
import { readMe } from '../session/me.ts';
import { beginSession, proveSession } from '../session/sessions.ts';
import type { Me } from '../shapes.ts';
import { acceptInvitation } from './accept.ts';
import { addPasskey, assertionOptions, checkPasskey, creationOptions } from './ceremonies.ts';
import { passkeyCalls } from './passkey-contract.ts';
import { listPasskeys, refuseTooMany, removePasskey } from './passkeys.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from './recovery.ts';

const staffObject = (staffId: string) => ({ kind: 'staff', id: staffId });

export function passkeyRoutes(platform: Platform, service: StaffService): Route[] {
  const { pool, sealing, config } = platform;
  return routes(passkeyCalls, {
    ...signInHandlers(platform, service),
    'POST /studio/proof/option': ({ caller }) => assertionOptions(pool, config, caller.staff.staffId),
    'POST /studio/proof': ({ body, caller: { staff }, record }) =>
      record(async (connection) => {
        await checkPasskey(connection, config, body.passkey, staff.staffId);
        await proveSession(connection, staff.sessionId);
        return { reply: await readMe(connection, sealing, staff.sessionId), object: staffObject(staff.staffId) };
      }),
    'GET /studio/me/passkey': async ({ caller }) => ({ passkeys: await listPasskeys(pool, caller.staff.staffId) }),
    'POST /studio/me/passkey/option': async ({ caller }) =>
      creationOptions(pool, config, 'ADD', await readStaff(platform, pool, caller.staff.staffId)),
    'POST /studio/me/passkey': ({ body, caller: { staff }, record }) =>
      record(async (connection) => {
        await service.lock(connection);
        await refuseTooMany(connection, staff.staffId);
        await addPasskey(connection, config, 'ADD', staff.staffId, body);
        const passkeys = await listPasskeys(connection, staff.staffId);
        return { reply: { passkeys }, object: staffObject(staff.staffId), after: { label: body.label } };
      }),
    'DELETE /studio/me/passkey/:passkeyId': ({ params, caller: { staff }, record }) =>
      record(async (connection) => {
        await service.lock(connection);
        const { label } = await removePasskey(connection, staff.staffId, params.passkeyId);
        const passkeys = await listPasskeys(connection, staff.staffId);
        return { reply: { passkeys }, object: staffObject(staff.staffId), before: { label } };
      }),
    'POST /studio/me/recovery': ({ caller: { staff }, record }) =>
      record(async (connection) => {
        const recoveryCodes = await replaceRecoveryCodes(connection, staff.staffId);
        return { reply: { recoveryCodes }, object: staffObject(staff.staffId) };
      }),
  });
}

/** A session that has just begun. */
interface Begun {
  me: Me;
  /** For the cookie. */
  token: string;
}

function signInHandlers(platform: Platform, { lock }: StaffService) {
  const { pool, sealing, config } = platform;

  /** Begins a session after a successful sign-in. */
  async function begin(
    connection: Connection,
    staffId: string,
    proof: StaffProof,
    from: Pick<Visitor, 'agent' | 'address'>,
  ): Promise<Recorded<Begun>> {
    const { sessionId, token } = await beginSession(connection, sealing, staffId, proof, from);
    const me = await readMe(connection, sealing, sessionId);
    return { reply: { token, me }, object: staffObject(staffId), after: { proof, agent: from.agent }, actor: me };
  }

  const welcome = ({ me, token }: Begun, setCookie: (cookie: string) => void): Me => {
    setCookie(writeCookie(token, config.publicOrigin));
    return me;
  };

  const handlers: Pick<Parameters<typeof routes<typeof passkeyCalls>>[1], SignInCall> = {
    'POST /studio/sign-in/option': () => assertionOptions(pool, config, null),
    'POST /studio/sign-in': async ({ body, caller, setCookie, record }) =>
      welcome(
        await record(async (connection) =>
          begin(connection, await checkPasskey(connection, config, body.passkey, null), 'PASSKEY', caller),
        ),
        setCookie,
      ),
    'POST /studio/sign-in/recovery': async ({ body, caller, setCookie, record }) =>
      welcome(
        await record(async (connection) =>
          begin(connection, await takeRecoveryCode(connection, body.code), 'RECOVERY', caller),
        ),
        setCookie,
      ),
    'POST /studio/invitation': async ({ body }) => {
      const { name, email, roles, expiresAt } = await readInvitation({ sealing }, pool, body.token);
      return { name, email, roles, expiresAt };
    },
    'POST /studio/invitation/option': async ({ body }) =>
      creationOptions(pool, config, 'ACCEPT', await readInvitation({ sealing }, pool, body.token)),
    'POST /studio/invitation/accept': async ({ body, caller, setCookie, record }) => {
      const { recoveryCodes, ...begun } = await record(async (connection) => {
        await lock(connection);
        const accepted = await acceptInvitation(platform, connection, body);
        const recorded = await begin(connection, accepted.staffId, 'PASSKEY', caller);
        return { ...recorded, reply: { ...recorded.reply, recoveryCodes: accepted.recoveryCodes } };
      });
      return { me: welcome(begun, setCookie), recoveryCodes };
    },
  };
  return handlers;
}

type SignInCall =
  | 'POST /studio/sign-in/option'
  | 'POST /studio/sign-in'
  | 'POST /studio/sign-in/recovery'
  | 'POST /studio/invitation'
  | 'POST /studio/invitation/option'
  | 'POST /studio/invitation/accept';
