import { inScheme, mailHeaders } from '../mail/service.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { requireRight } from '../platform/http/staff/staff-access.ts';
import type { StaffService } from '../staff/service.ts';
import { announcementCalls } from './contract.ts';
import type { AnnouncementService } from './service.ts';

/** Announcements belong to no title, as their fans do: a role for one title reads and sends none of them. */
export function announcementRoutes(service: AnnouncementService, people: Pick<StaffService, 'emailOf'>): Route[] {
  return routes(announcementCalls, {
    'GET /studio/announcement': ({ query, caller: { staff, language } }) => {
      requireRight(staff, 'announcement.read', null);
      return service.list(query, language);
    },
    'GET /studio/announcement/artist': async ({ caller: { staff, language } }) => {
      requireRight(staff, 'announcement.read', null);
      return { artists: await service.listArtists(language) };
    },
    'GET /studio/announcement/:announcementId': ({ params, caller: { staff, language } }) => {
      requireRight(staff, 'announcement.read', null);
      return service.read(params.announcementId, language);
    },
    'GET /studio/announcement/:announcementId/recipient': ({ params, caller: { staff } }) => {
      requireRight(staff, 'announcement.read', null);
      return service.count(params.announcementId);
    },
    'GET /studio/announcement/:announcementId/preview': async ({ params, query, caller: { staff } }) => {
      requireRight(staff, 'announcement.read', null);
      const { html } = await service.preview(params.announcementId, query.language);
      return { type: 'text/html', body: inScheme(html, query.scheme), headers: mailHeaders };
    },
    'POST /studio/announcement': ({ body, caller: { staff, language }, record }) => {
      requireRight(staff, 'announcement.write', null);
      return record((connection) => service.add(connection, body, language));
    },
    'PUT /studio/announcement/:announcementId': ({ params, body, caller: { staff, language }, record }) => {
      requireRight(staff, 'announcement.write', null);
      return record((connection) => service.change(connection, { ...params, ...body }, language));
    },
    'DELETE /studio/announcement/:announcementId': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'announcement.write', null);
      return record((connection) => service.remove(connection, { ...params, ...body }));
    },
    'POST /studio/announcement/:announcementId/test': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'announcement.write', null);
      return record(async (connection) => {
        const recipient = await people.emailOf(connection, staff.staffId);
        return service.sendTest(connection, { ...params, ...body, recipient });
      });
    },
    'POST /studio/announcement/:announcementId/sending': ({ params, body, caller, record }) => {
      const { staff, address, language } = caller;
      requireRight(staff, 'announcement.send', null);
      const sending = { ...params, ...body, staffId: staff.staffId, address, language, isApproved: false };
      return record((connection) => service.send(connection, sending));
    },
    'POST /studio/announcement/:announcementId/sending/large': {
      async describe({ params, body, caller: { staff } }) {
        requireRight(staff, 'announcement.send', null);
        return service.describe(params.announcementId, body.version);
      },
      handle: ({ params, body, caller, record }) => {
        const { staff, address, language } = caller;
        const sending = { ...params, ...body, staffId: staff.staffId, address, language, isApproved: true };
        return record((connection) => service.send(connection, sending));
      },
    },
    'POST /studio/announcement/:announcementId/stop': ({ params, caller: { staff, language }, record }) => {
      requireRight(staff, 'announcement.send', null);
      return record((connection) => service.stop(connection, params.announcementId, language));
    },
  });
}
