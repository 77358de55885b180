import { type Route, routes } from '../platform/http/routes.ts';
import { requireRight } from '../platform/http/staff/staff-access.ts';
import type { StaffService } from '../staff/service.ts';
import { mailCalls } from './contract.ts';
import { inScheme, mailHeaders } from './preview.ts';
import { kindOfMail, type MailDesk } from './service.ts';

/** Emails belong to no title: a role for one title can't read them. */
export function mailRoutes(mails: MailDesk, people: Pick<StaffService, 'emailOf'>): Route[] {
  return routes(mailCalls, {
    'GET /studio/mail': ({ caller: { staff, language } }) => {
      requireRight(staff, 'mail.read', null);
      return { mails: mails.list(language) };
    },
    'GET /studio/mail/:kind': ({ params, caller: { staff, language } }) => {
      requireRight(staff, 'mail.read', null);
      return mails.read(kindOfMail(params.kind), language);
    },
    'GET /studio/mail/:kind/preview': ({ params, query: { language, scheme }, caller: { staff } }) => {
      requireRight(staff, 'mail.read', null);
      const { html } = mails.write(kindOfMail(params.kind), language);
      return { type: 'text/html', body: inScheme(html, scheme), headers: mailHeaders };
    },
    'POST /studio/mail/:kind/test': ({ params, body: { language }, caller: { staff }, record }) => {
      requireRight(staff, 'mail.test', null);
      const kind = kindOfMail(params.kind);
      return record(async (connection) => {
        const recipient = await people.emailOf(connection, staff.staffId);
        await mails.sendTest(connection, { kind, language, recipient });
        return { reply: { recipient }, object: { kind: 'mail', id: kind }, after: { language } };
      });
    },
  });
}
