import { z } from 'zod';
import { Cursor, defineCalls, Id, Instant } from '../platform/http/contract.ts';
import { Prose } from '../platform/text/prose.ts';

export const NoticeCategory = z.enum(['NEWS', 'VOTE', 'STORE', 'LIVE', 'SERVICE']);
export type NoticeCategory = z.infer<typeof NoticeCategory>;

export const NoticeSummary = z.object({
  noticeId: Id,
  /** Null if it is about no single title. */
  titleId: Id.nullable(),
  titleName: z.string().nullable(),
  category: NoticeCategory,
  pinned: z.boolean(),
  name: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  publishedAt: Instant,
  /** True if the fan has opened it; null for a visitor, whose browser stores that. */
  read: z.boolean().nullable(),
});
export type NoticeSummary = z.infer<typeof NoticeSummary>;

export const Notice = NoticeSummary.extend({ body: Prose });
export type Notice = z.infer<typeof Notice>;

export const noticeCalls = defineCalls({
  'GET /notice': {
    summary: 'Notices that are shown now: pinned ones first, then the newest',
    access: 'open',
    scope: 'profile',
    query: z.object({
      titleId: Id.optional(),
      category: NoticeCategory.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ notices: z.array(NoticeSummary), nextCursor: Cursor.nullable(), serverTime: Instant }),
  },
  'GET /notice/unread': {
    summary: 'Notices of the last two weeks that the fan has not opened; for a visitor all of them, newest first',
    access: 'open',
    scope: 'profile',
    response: z.object({ noticeIds: z.array(Id).max(50), serverTime: Instant }),
  },
  'POST /notice/read': {
    summary: 'Marks notices as opened; unknown ids are ignored',
    access: 'member',
    whileSuspended: true,
    scope: 'profile',
    idempotent: true,
    body: z.object({ noticeIds: z.array(Id).min(1).max(100) }),
    response: z.object({ serverTime: Instant }),
  },
  'GET /notice/:noticeId': {
    summary: 'A notice',
    access: 'open',
    scope: 'profile',
    params: z.object({ noticeId: Id }),
    response: Notice.extend({ serverTime: Instant }),
    errors: ['NOT_FOUND'],
  },
});
