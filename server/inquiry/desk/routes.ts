import { type Route, routes } from '../../platform/http/routes.ts';
import { requireRight } from '../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPictureForDesk } from '../picture/pictures.ts';
import { createInquiryActions } from './actions.ts';
import { inquiryDeskCalls } from './contract.ts';
import { listForDesk } from './list.ts';
import { mergeInquiry } from './merge.ts';
import { readForDesk } from './page.ts';
import type { DeskSources } from './sources.ts';

/** Inquiries belong to no title, so each call needs its right for all of them. */
export function inquiryDeskRoutes(platform: Platform, sources: DeskSources): Route[] {
  const actions = createInquiryActions(platform, sources);
  return routes(inquiryDeskCalls, {
    'GET /studio/inquiry': async ({ query, caller: { staff }, auditRead }) => {
      requireRight(staff, 'inquiry.read', null);
      const list = await listForDesk(platform, sources, { ...query, staffId: staff.staffId });
      // As the command that lists them: the entry is about no inquiry.
      await auditRead({ kind: 'inquiry', id: '-' });
      return list;
    },
    'GET /studio/inquiry/:inquiryId': async ({ params: { inquiryId }, caller: { staff, language }, auditRead }) => {
      requireRight(staff, 'inquiry.read', null);
      const page = await readForDesk(platform, sources, { inquiryId, staff, language });
      await auditRead({ kind: 'inquiry', id: inquiryId });
      return page;
    },
    'GET /studio/inquiry/:inquiryId/picture/:pictureId': async ({ params, caller: { staff }, auditRead }) => {
      requireRight(staff, 'inquiry.read', null);
      const picture = await readPictureForDesk(platform.pool, platform.sealing, params);
      await auditRead({ kind: 'inquiry', id: params.inquiryId });
      return { picture };
    },
    'POST /studio/inquiry/:inquiryId/answer': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'inquiry.answer', null);
      return record((connection) => actions.answer(connection, { ...params, ...body }, staff));
    },
    'POST /studio/inquiry/:inquiryId/decision': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'member.suspend', null);
      requireRight(staff, 'inquiry.answer', null);
      const { version, decision, message } = body;
      return record((connection) => actions.decide(connection, { ...params, version, decision, message }, staff));
    },
    'PUT /studio/inquiry/:inquiryId/holder': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'inquiry.answer', null);
      return record((connection) => actions.assign(connection, { ...params, ...body }));
    },
    'POST /studio/inquiry/:inquiryId/note': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'inquiry.answer', null);
      return record((connection) => actions.note(connection, { ...params, ...body }, staff));
    },
    'POST /studio/inquiry/:inquiryId/closing': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'inquiry.answer', null);
      return record((connection) => actions.close(connection, { ...params, ...body }, staff));
    },
    'POST /studio/inquiry/:inquiryId/merge': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'inquiry.answer', null);
      return record((connection) => mergeInquiry(connection, { ...params, ...body }));
    },
    'DELETE /studio/inquiry/:inquiryId/closing': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'inquiry.answer', null);
      return record((connection) => actions.reopen(connection, { ...params, ...body }));
    },
  });
}
