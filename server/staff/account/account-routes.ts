import type { Caller } from '../../platform/http/caller.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashOfStaffEmail } from '../sealed.ts';
import type { StaffService } from '../service.ts';
import { endSessions, listSessions } from '../session/sessions.ts';
import { staffAccountCalls } from './account-contract.ts';
import { listStaff, readStaff } from './accounts.ts';
import { changePerson, changeRoles, deactivate } from './change-staff.ts';
import { type Inviter, inviteAgain, inviteStaff } from './invitations.ts';

const inviterOf = ({ staff: { staffId }, language }: Pick<Caller<'staff'>, 'staff' | 'language'>): Inviter => ({
  staffId,
  language,
});

export function accountRoutes(platform: Platform, { lock, checkTitles }: StaffService): Route[] {
  const { pool, sealing, lookup } = platform;
  return routes(staffAccountCalls, {
    'GET /studio/staff': async () => ({ staff: await listStaff(platform, pool) }),
    'GET /studio/staff/:staffId': ({ params }) => readStaff(platform, pool, params.staffId),
    'POST /studio/staff': async ({ body, caller, record }) => {
      await checkTitles(body.roles);
      const { name, email, roles } = body;
      const emailHash = await hashOfStaffEmail(lookup, email);
      return record(async (connection) => {
        await lock(connection);
        const invited = { name, email, emailHash, roles };
        const reply = await inviteStaff(platform, connection, invited, inviterOf(caller));
        return { reply, object: { kind: 'staff', id: reply.staffId }, after: { name, email, roles } };
      });
    },
    'POST /studio/staff/:staffId/invitation': ({ params, caller, record }) =>
      record(async (connection) => {
        await lock(connection);
        const reply = await inviteAgain(platform, connection, params.staffId, inviterOf(caller));
        return { reply, object: { kind: 'staff', id: params.staffId } };
      }),
    'PUT /studio/staff/:staffId/person': async ({ params, body, record }) => {
      const { version, name, email } = body;
      const emailHash = await hashOfStaffEmail(lookup, email);
      return record(async (connection) => {
        await lock(connection);
        const before = await readStaff(platform, connection, params.staffId);
        const person = { version, name, email, emailHash };
        const reply = await changePerson(platform, connection, params.staffId, person);
        const object = { kind: 'staff', id: params.staffId };
        return { reply, object, before: { name: before.name, email: before.email }, after: { name, email } };
      });
    },
    'PUT /studio/staff/:staffId/role': async ({ params, body, record }) => {
      await checkTitles(body.roles);
      return record(async (connection) => {
        await lock(connection);
        const { roles: before } = await readStaff(platform, connection, params.staffId);
        const reply = await changeRoles(platform, connection, params.staffId, body);
        const object = { kind: 'staff', id: params.staffId };
        return { reply, object, before: { roles: before }, after: { roles: reply.roles } };
      });
    },
    'POST /studio/staff/:staffId/deactivation': ({ params, record }) =>
      record(async (connection) => {
        await lock(connection);
        const reply = await deactivate(platform, connection, params.staffId);
        return { reply, object: { kind: 'staff', id: params.staffId }, after: { state: reply.state } };
      }),
    'GET /studio/staff/:staffId/session': async ({ params, caller, auditRead }) => {
      await readStaff(platform, pool, params.staffId);
      await auditRead({ kind: 'staff', id: params.staffId });
      return { sessions: await listSessions(pool, sealing, params.staffId, caller.staff.sessionId) };
    },
    'DELETE /studio/staff/:staffId/session': ({ params, record }) =>
      record(async (connection) => {
        await readStaff(platform, connection, params.staffId);
        const ended = await endSessions(connection, params.staffId, { except: null });
        return { reply: { ended }, object: { kind: 'staff', id: params.staffId }, after: { ended } };
      }),
  });
}
