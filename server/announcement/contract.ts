import { z } from 'zod';
import { findRoute } from '../../rules/site/site-routes.ts';
import {
  announcementLinkLength,
  announcementStates,
  announcementSubjectLength,
  announcementTextLength,
  maxMailedAlone,
} from '../../rules/staff/announcements.ts';
import { reasonLength } from '../../rules/staff/limits.ts';
import { Cursor, defineCalls, Id, Instant, Language } from '../platform/http/contract.ts';
import { approvable } from '../platform/http/staff/approvals.ts';

/** In one language. Plain text: an empty line begins a new paragraph. */
const Text = z.object({
  subject: z
    .string()
    .trim()
    .min(1)
    .max(announcementSubjectLength)
    .regex(/^[^\r\n]*$/),
  text: z.string().trim().min(1).max(announcementTextLength),
});

const isSitePage = (path: string): boolean =>
  /^\/(?![/\\])\S*$/.test(path) && findRoute(new URL(path, 'https://site.example').pathname) !== null;

const AnnouncementBody = z.object({
  /** For the fans who have this artist among their favourites; null: for all. */
  artistId: Id.nullable(),
  /** Null for a language without a text: its readers get another one, English first. */
  texts: z
    .object({ ko: Text.nullable(), en: Text.nullable(), ja: Text.nullable() })
    .refine((texts) => Object.values(texts).some((text) => text !== null), 'must have a text in a language'),
  /** A page of the site. */
  link: z.string().max(announcementLinkLength).refine(isSitePage, 'must be the path of a page of the site').nullable(),
});
export type WrittenAnnouncement = z.infer<typeof AnnouncementBody>;

const Artist = z.object({ artistId: Id, name: z.string() });

const ListedAnnouncement = z.object({
  announcementId: Id,
  /** In the caller's language, or in another one. */
  subject: z.string(),
  artist: Artist.nullable(),
  state: z.enum(announcementStates),
  /** When it was started; null for a draft. */
  recipients: z.int().nullable(),
  /** Mails in the outbox, or no longer there; once it was stopped, without the dropped ones. Null if that is not known. */
  mailed: z.int().nullable(),
  /** Those in the outbox. */
  waiting: z.int(),
  changedAt: Instant,
});
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>;

const Shown = z.object({ subject: z.string(), text: z.string() });

export const Announcement = ListedAnnouncement.extend({
  ...AnnouncementBody.shape,
  /** A change names the version that it is based on. */
  version: z.int(),
  jobId: Id.nullable(),
  /** The mails as text. */
  mails: z.object({ ko: Shown, en: Shown, ja: Shown }),
});
export type Announcement = z.infer<typeof Announcement>;

const params = z.object({ announcementId: Id });
const version = z.int().positive();
const reason = z.string().trim().min(1).max(reasonLength);
const refusals = ['NOT_FOUND', 'RIGHT_REQUIRED', 'ANNOUNCEMENT_CHANGED', 'ANNOUNCEMENT_STATE'] as const;

const staff = { access: 'staff', noStore: true } as const;
const read = { ...staff, right: 'announcement.read' } as const;
const write = { ...staff, right: 'announcement.write', idempotent: true } as const;
const send = { ...staff, right: 'announcement.send', idempotent: true } as const;

/** Mails of the staff to fans who have agreed to marketing. */
export const announcementCalls = defineCalls({
  'GET /studio/announcement': {
    ...read,
    summary: 'All announcements by mail, the latest first',
    query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
    response: z.object({ announcements: z.array(ListedAnnouncement), nextCursor: Cursor.nullable() }),
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/announcement/artist': {
    ...read,
    summary: 'The artists whose fans an announcement can be for',
    response: z.object({ artists: z.array(Artist) }),
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/announcement/:announcementId': {
    ...read,
    summary: 'One announcement, with its mails as text and its progress',
    params,
    response: Announcement,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'GET /studio/announcement/:announcementId/recipient': {
    ...read,
    summary:
      'How many fans would get it now: members who agree to marketing, with a confirmed address to which mail is not stopped, and who are not suspended',
    params,
    response: z.object({ count: z.int(), needsTwo: z.boolean() }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'GET /studio/announcement/:announcementId/preview': {
    summary: 'The mail as HTML, for a frame without scripts',
    access: 'staff',
    right: 'announcement.read',
    kind: 'file',
    params,
    query: z.object({ language: Language, scheme: z.enum(['light', 'dark']) }),
    content: { 'text/html': z.string() },
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/announcement': {
    ...write,
    summary: 'Saves a draft of an announcement',
    records: 'announcement.add',
    body: AnnouncementBody,
    response: Announcement,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'PUT /studio/announcement/:announcementId': {
    ...write,
    summary: 'Changes a draft. Refused if another person has changed it in the meantime',
    records: 'announcement.change',
    params,
    body: AnnouncementBody.extend({ version }),
    response: Announcement,
    errors: refusals,
  },
  'DELETE /studio/announcement/:announcementId': {
    ...write,
    summary: 'Deletes a draft. Refused if another person has changed it in the meantime',
    records: 'announcement.remove',
    params,
    body: z.object({ version }),
    response: z.object({}),
    errors: refusals,
  },
  'POST /studio/announcement/:announcementId/test': {
    ...write,
    summary: 'Sends the mail to the caller’s own address, with “Test” in its subject: within the limits of test mails',
    records: 'announcement.test',
    params,
    body: z.object({ language: Language }),
    response: z.object({ recipient: z.string() }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'MAIL_STOPPED'],
  },
  'POST /studio/announcement/:announcementId/sending': {
    ...send,
    summary: `Sends it once to each recipient, as a job; refused for more than ${maxMailedAlone} recipients. It waits between 21:00 and 8:00 in Korea`,
    proof: 'passkey',
    records: 'announcement.send',
    params,
    body: z.object({ version, reason }),
    response: Announcement,
    errors: [...refusals, 'ANNOUNCEMENT_TOO_LARGE'],
  },
  'POST /studio/announcement/:announcementId/sending/large': {
    ...send,
    summary: 'Sends it to any number of recipients. Another person approves it',
    proof: 'passkey',
    approval: 'always',
    records: 'announcement.send',
    params,
    body: z.object({ version, reason }),
    response: approvable(Announcement),
    errors: refusals,
  },
  'POST /studio/announcement/:announcementId/stop': {
    ...send,
    summary: 'Stops it: mails that were not sent yet are dropped',
    records: 'announcement.stop',
    params,
    body: z.object({ reason }),
    response: Announcement,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'ANNOUNCEMENT_STATE', 'JOB_STATE'],
  },
});
