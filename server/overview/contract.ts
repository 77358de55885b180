import { z } from 'zod';
import { attentionKinds, figureKinds } from '../../rules/staff/attention.ts';
import { defineCalls, Instant } from '../platform/http/contract.ts';

const AttentionLine = z.object({
  kind: z.enum(attentionKinds),
  count: z.int().positive(),
  /** When it happened (for several, the oldest one), or when it will happen. */
  at: Instant,
  /** The name of a single object in the caller's language; null for several. */
  name: z.string().nullable(),
  id: z.string().nullable(),
});

const Figure = z.object({
  kind: z.enum(figureKinds),
  /** The hours of the day: `count` is null for those that have not begun, `before` is of the same hour a week earlier. */
  hours: z.array(z.object({ at: Instant, count: z.int().nullable(), before: z.int() })),
});

/** Studio's first screen. */
export const overviewCalls = defineCalls({
  'GET /studio/overview': {
    summary: 'Open work, and the figures of today and of the same day last week, as far as the caller’s roles allow',
    access: 'staff',
    right: 'own',
    noStore: true,
    query: z.object({
      /** When the caller's day began; its hour is the first of 24. */
      from: Instant,
    }),
    response: z.object({
      attention: z.array(AttentionLine),
      figures: z.array(Figure),
      serverTime: Instant,
    }),
  },
  'GET /studio/overview/waiting': {
    summary: 'How many requests wait for the caller’s approval',
    access: 'staff',
    right: 'own',
    noStore: true,
    response: z.object({ approvals: z.int() }),
  },
});
