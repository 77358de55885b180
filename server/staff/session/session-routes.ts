import { Refusal } from '../../platform/http/errors.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { writeCookie } from './cookie.ts';
import { readMe } from './me.ts';
import { sessionCalls } from './session-contract.ts';
import { endSessions, listSessions } from './sessions.ts';

export function sessionRoutes({ pool, sealing, config }: Platform): Route[] {
  return routes(sessionCalls, {
    'GET /studio/me': ({ caller }) => readMe(pool, sealing, caller.staff.sessionId),
    'POST /studio/sign-out': async ({ caller: { staff }, setCookie, record }) => {
      await record(async (connection) => {
        await endSessions(connection, staff.staffId, { only: staff.sessionId });
        return { reply: {}, object: { kind: 'staff', id: staff.staffId } };
      });
      setCookie(writeCookie(null, config.publicOrigin));
      return {};
    },
    'GET /studio/me/session': async ({ caller: { staff } }) => ({
      sessions: await listSessions(pool, sealing, staff.staffId, staff.sessionId),
    }),
    'DELETE /studio/me/session': ({ caller: { staff }, record }) =>
      record(async (connection) => {
        const ended = await endSessions(connection, staff.staffId, { except: staff.sessionId });
        return { reply: { ended }, object: { kind: 'staff', id: staff.staffId }, after: { ended } };
      }),
    'DELETE /studio/me/session/:sessionId': ({ params, caller: { staff }, record }) =>
      record(async (connection) => {
        const ended = await endSessions(connection, staff.staffId, { only: params.sessionId });
        if (ended === 0) throw new Refusal('NOT_FOUND');
        return { reply: {}, object: { kind: 'staff', id: staff.staffId } };
      }),
  });
}
