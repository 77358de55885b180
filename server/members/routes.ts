import { hasRight } from '../../rules/staff/rights.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { requireRight } from '../platform/http/staff/staff-access.ts';
import type { Platform } from '../platform/platform.ts';
import { createActions } from './actions.ts';
import { bulkRules, bulkWork } from './bulk.ts';
import { memberCalls } from './contract.ts';
import { createErasure } from './erasure.ts';
import { exportWork } from './export-data.ts';
import { findMembers } from './find.ts';
import { createNicknameActions } from './nickname.ts';
import { readMember } from './page.ts';
import type { MemberSources } from './service.ts';

/** Members belong to no title, so each call needs its right for all of them. */
export function memberRoutes(platform: Platform, sources: MemberSources): Route[] {
  const actions = createActions(platform, sources);
  const nicknames = createNicknameActions(platform, sources);
  const erasure = createErasure(sources);
  const { jobs } = sources;
  const bulk = {
    WARN: bulkWork(platform, actions, 'WARN'),
    SIGN_OUT: bulkWork(platform, actions, 'SIGN_OUT'),
    GRANT: bulkWork(platform, actions, 'GRANT'),
  };
  const exporting = exportWork(platform, () => sources.account.personalData);
  for (const work of Object.values(bulk)) jobs.offer(work);
  jobs.offer(exporting);
  return routes(memberCalls, {
    'GET /studio/member': ({ query, caller: { staff } }) => {
      requireRight(staff, 'member.read', null);
      return findMembers(sources, query);
    },
    'GET /studio/member/:userId': async ({ params: { userId }, caller: { staff, language }, auditRead }) => {
      requireRight(staff, 'member.read', null);
      const page = await readMember(platform, sources, { userId, staff, language });
      await auditRead({ kind: 'member', id: userId });
      return page;
    },
    'DELETE /studio/member/:userId/session': ({ params, caller: { staff }, record }) => {
      requireRight(staff, 'member.help', null);
      return record((connection) => actions.signOut(connection, params.userId));
    },
    'POST /studio/member/:userId/note': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'member.help', null);
      return record((connection) => actions.note(connection, params.userId, body.text, staff));
    },
    'POST /studio/member/:userId/warning': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'member.help', null);
      return record((connection) => actions.warn(connection, params.userId, body.cause));
    },
    'POST /studio/member/:userId/suspension': ({ params, body: { cause, days }, caller: { staff }, record }) => {
      requireRight(staff, 'member.suspend', null);
      return record((connection) => actions.suspend(connection, { userId: params.userId, cause, days }, staff));
    },
    'POST /studio/member/:userId/suspension/forever': {
      async describe({ params, caller: { staff } }) {
        requireRight(staff, 'member.suspend', null);
        return actions.describeSuspension(params.userId);
      },
      handle: ({ params, body: { cause }, caller: { staff }, record }) =>
        record((connection) => actions.suspend(connection, { userId: params.userId, cause, days: null }, staff)),
    },
    'DELETE /studio/member/:userId/suspension': ({ params, caller: { staff }, record }) => {
      requireRight(staff, 'member.suspend', null);
      return record((connection) => actions.lift(connection, params.userId, staff));
    },
    'POST /studio/member/:userId/nickname': ({ params: { userId }, body, caller: { staff }, record }) => {
      requireRight(staff, 'member.help', null);
      const { nickname, cause } = body;
      return record((connection) => nicknames.request(connection, { userId, nickname, cause }));
    },
    'DELETE /studio/member/:userId/nickname': ({ params, caller: { staff }, record }) => {
      requireRight(staff, 'member.help', null);
      return record((connection) => nicknames.keep(connection, params.userId));
    },
    'DELETE /studio/member/:userId/mail-stop': ({ params, caller: { staff }, record }) => {
      requireRight(staff, 'member.help', null);
      return record((connection) => actions.resumeMail(connection, params.userId));
    },
    'POST /studio/member/:userId/right': ({ params, body: { count, days }, caller: { staff }, record }) => {
      requireRight(staff, 'member.grant', null);
      return record((connection) => actions.grant(connection, { userId: params.userId, count, days }));
    },
    'GET /studio/member/pass': async ({ caller: { staff, language } }) => {
      const passes = await sources.tickets.listPasses(language);
      return { passes: passes.filter(({ titleId }) => hasRight(staff.roles, 'ticket.issue', titleId)) };
    },
    'POST /studio/member/:userId/ticket': ({
      params: { userId },
      body: { passId, cause },
      caller: { staff },
      record,
    }) => {
      requireRight(staff, 'member.read', null);
      return record((connection) => actions.grantTicket(connection, { userId, passId, cause }, staff));
    },
    'POST /studio/member/bulk': ({ body: { userIds, action, reason }, caller, record }) => {
      const { staff, address, language } = caller;
      requireRight(staff, bulkRules[action.kind].right, null);
      return record(async (connection) => {
        const asking = { staffId: staff.staffId, address, reason };
        const jobId = await jobs.begin(connection, bulk[action.kind], { action, userIds, language }, asking);
        return { reply: { jobId }, object: { kind: 'job', id: jobId }, after: { action, members: userIds.length } };
      });
    },
    'POST /studio/member/:userId/erasure': {
      async describe({ params, body, caller: { staff } }) {
        requireRight(staff, 'member.erase', null);
        return erasure.describe(params.userId, body.nickname);
      },
      handle: ({ params: { userId }, body: { nickname, cause }, caller: { staff }, record }) => {
        requireRight(staff, 'member.erase', null);
        return record((connection) => erasure.erase(connection, { userId, nickname, cause }));
      },
    },
    'POST /studio/member/:userId/export': {
      async describe({ params, caller: { staff } }) {
        requireRight(staff, 'member.export', null);
        return actions.describe(params.userId);
      },
      handle: ({ params: { userId }, body: { cause, format, reason }, caller, record }) => {
        const { staff, address, language } = caller;
        return record(async (connection) => {
          const { object } = await actions.notifyOfExport(connection, userId, cause);
          const asking = { staffId: staff.staffId, address, reason, object };
          const jobId = await jobs.begin(connection, exporting, { userId, language, format }, asking);
          return { reply: { jobId }, object, after: { jobId, cause, format } };
        });
      },
    },
  });
}
