import { z } from 'zod';
import { defineCalls, Instant } from '../platform/http/contract.ts';

/** The address of a fan's calendar; null where there is none. It is a secret: it opens the calendar without a sign-in. */
export const CalendarAddress = z.object({ url: z.url().nullable(), madeAt: Instant.nullable() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

const change = { access: 'platform', idempotent: true, noStore: true, response: CalendarAddress } as const;

export const calendarCalls = defineCalls({
  'GET /user/me/calendar': {
    summary: "The address of the fan's calendar",
    access: 'platform',
    noStore: true,
    response: CalendarAddress,
  },
  'POST /user/me/calendar': {
    ...change,
    summary: "Makes a new address for the fan's calendar; the one before is not found from then on",
  },
  'DELETE /user/me/calendar': {
    ...change,
    summary: "Withdraws the address of the fan's calendar",
    whileSuspended: true,
  },
  'GET /calendar/:file': {
    summary:
      'The rounds that a fan has tickets for, and those about their favourite artists (RFC 5545); for calendar programs',
    kind: 'file',
    access: 'open',
    malformed: 'NOT_FOUND',
    // One address of a calendar service fetches for many fans.
    limit: { burst: 300, perMinute: 300 },
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
    content: { 'text/calendar': z.string() },
    errors: ['NOT_FOUND'],
  },
});
