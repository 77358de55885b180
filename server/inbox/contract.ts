import { z } from 'zod';
import { inboxKinds } from '../../rules/inbox/inbox-kinds.ts';
import { Cursor, defineCalls, Id, Instant } from '../platform/http/contract.ts';

export const InboxItem = z.object({
  /** Higher for a newer item. */
  itemId: Id,
  kind: z.enum(inboxKinds),
  /** The name of its subject in the reader's language: an event, or the first product of an order. */
  name: z.string().nullable(),
  /** The page of the site on which the fan sees more. */
  path: z.string(),
  /** Further products of the order, or vote rights that end or were given; null for other kinds. */
  count: z.int().nonnegative().nullable(),
  /** The money of a refund in the currency's minor units. */
  amount: z.int().positive().nullable(),
  currency: z.string().nullable(),
  /** When vote rights end. */
  endsAt: Instant.nullable(),
  at: Instant,
  unread: z.boolean(),
});
export type InboxItem = z.infer<typeof InboxItem>;

const Unread = z.int().nonnegative();

export const inboxCalls = defineCalls({
  'GET /inbox': {
    summary:
      "What concerns the fan: answers, results, deliveries, refunds, rights that end; the newest first. The platform's own pages only",
    access: 'platform',
    noStore: true,
    query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(50).default(20) }),
    response: z.object({
      items: z.array(InboxItem),
      /** For all pages together. */
      unread: Unread,
      /** The live topic of this inbox. It is a secret that shows the number of unread items, and nothing else. */
      topic: z.string(),
      nextCursor: Cursor.nullable(),
      serverTime: Instant,
    }),
  },
  'POST /inbox/read': {
    summary: 'The fan has seen the items up to this one, or this one alone, on whichever device',
    access: 'platform',
    whileSuspended: true,
    idempotent: true,
    noStore: true,
    body: z.object({
      upTo: z.string().regex(/^\d{1,18}$/),
      /** Not the items before it: the fan has followed it to its page. */
      only: z.boolean().default(false),
    }),
    response: z.object({ unread: Unread, serverTime: Instant }),
  },
});
