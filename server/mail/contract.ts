import { z } from 'zod';
import { optionalMails } from '../../rules/person/mail-choices.ts';
import { messagePurposes } from '../outbox/service.ts';
import { defineCalls, Id, Language } from '../platform/http/contract.ts';

const Count = z.int().nonnegative();
const Text = z.object({ subject: z.string(), text: z.string() });

const ListedMail = z.object({
  kind: Id,
  /** In the caller's language, with example values. */
  subject: z.string(),
  why: z.enum(messagePurposes),
  /** The kind of mail that a fan can turn off; null for mails that are always sent. */
  optional: z.enum(optionalMails).nullable(),
});
export type ListedMail = z.infer<typeof ListedMail>;

const MailPage = ListedMail.extend({
  /** As text, with example values. */
  texts: z.object({ ko: Text, en: Text, ja: Text }),
  /** Of the last 7 days, without tests. */
  counts: z.object({ waiting: Count, sent: Count, failed: Count }),
});
export type MailPage = z.infer<typeof MailPage>;

const params = z.object({ kind: Id });

/** Every mail that the platform sends, for the staff to see before fans do. */
export const mailCalls = defineCalls({
  'GET /studio/mail': {
    summary: 'All kinds of emails',
    access: 'staff',
    right: 'mail.read',
    noStore: true,
    response: z.object({ mails: z.array(ListedMail) }),
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/mail/:kind': {
    summary: 'A kind of email with an example in each language, and how many were sent in the last days',
    access: 'staff',
    right: 'mail.read',
    noStore: true,
    params,
    response: MailPage,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'GET /studio/mail/:kind/preview': {
    summary: 'The example as HTML, for a frame without scripts',
    access: 'staff',
    right: 'mail.read',
    kind: 'file',
    params,
    query: z.object({
      language: Language,
      /** Mails follow the reader's device; here one of both is shown. */
      scheme: z.enum(['light', 'dark']),
    }),
    content: { 'text/html': z.string() },
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/mail/:kind/test': {
    summary:
      'Sends the example to the caller’s own address, with “Test” in its subject: at most 30 in an hour and 100 in a day',
    access: 'staff',
    right: 'mail.test',
    idempotent: true,
    records: 'mail.test',
    noStore: true,
    params,
    body: z.object({ language: Language }),
    response: z.object({ recipient: z.string() }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'MAIL_STOPPED'],
  },
});
