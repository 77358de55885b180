import { type Route, routes } from '../platform/http/routes.ts';
import { requireRight } from '../platform/http/staff-access.ts';
import type { Platform } from '../platform/platform.ts';
import { createActions } from './actions.ts';
import { memberCalls } from './contract.ts';
import { findMembers } from './find.ts';
import { readMember } from './page.ts';
import type { MemberSources } from './service.ts';

/** Members belong to no title, so each call needs its right for all of them. */
export function memberRoutes(platform: Platform, sources: MemberSources): Route[] {
  const actions = createActions(platform, sources);
  return routes(memberCalls, {
    'GET /studio/member': ({ query, caller: { staff } }) => {
      requireRight(staff, 'member.read', null);
      return findMembers(sources, query);
    },
    'GET /studio/member/:userId': async ({ params: { userId }, caller: { staff, language }, recordRead }) => {
      requireRight(staff, 'member.read', null);
      const page = await readMember(platform, sources, { userId, staff, language });
      await recordRead({ kind: 'member', id: userId });
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
        return actions.describe(params.userId);
      },
      handle: ({ params, body: { cause }, caller: { staff }, record }) =>
        record((connection) => actions.suspend(connection, { userId: params.userId, cause, days: null }, staff)),
    },
    'DELETE /studio/member/:userId/suspension': ({ params, caller: { staff }, record }) => {
      requireRight(staff, 'member.suspend', null);
      return record((connection) => actions.lift(connection, params.userId, staff));
    },
    'POST /studio/member/:userId/right': ({ params, body: { count, days }, caller: { staff }, record }) => {
      requireRight(staff, 'member.grant', null);
      return record((connection) => actions.grant(connection, { userId: params.userId, count, days }));
    },
  });
}
