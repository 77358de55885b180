import { z } from 'zod';
import { EventSummary } from '../event/contract.ts';
import { NoticeSummary } from '../notice/contract.ts';
import { defineCalls, Id, Instant } from '../platform/http/contract.ts';
import { Product } from '../store/contract.ts';
import { StreamSummary } from '../streaming/contract.ts';
import { Ticket } from '../ticket/contract.ts';
import { Artist, TitleSummary } from '../title/contract.ts';
import { VoteSummary } from '../vote/contract.ts';

/** The fan's own data; null for a visitor. */
const Mine = z.object({
  /** The newest unused tickets, and how many there are. */
  tickets: z.array(
    Ticket.pick({ ticketId: true, name: true, titleName: true, accent: true, picture: true, validUntil: true }),
  ),
  ticketCount: z.number().int().nonnegative(),
  /** Inquiries with a reply that the fan has not read. */
  unreadReplies: z.number().int().nonnegative(),
});

export const homeCalls = defineCalls({
  'GET /home': {
    summary: 'The home page in one request; with a token also what is the fan’s own, and then never cached',
    access: 'open',
    scope: 'event:enter',
    noStore: 'for fans',
    response: z.object({
      titles: z.array(TitleSummary),
      /** Streams that can be watched now, then upcoming ones. */
      streams: z.array(StreamSummary),
      closingSoon: z.array(VoteSummary),
      ongoing: z.array(VoteSummary),
      upcoming: z.array(VoteSummary),
      latestResults: z.array(VoteSummary),
      /** Prize events that are open, those that close soonest first. */
      events: z.array(EventSummary),
      /** On sale now, the newest first. */
      products: z.array(Product),
      notices: z.array(NoticeSummary),
      artists: z.array(Artist),
      mine: Mine.nullable(),
      serverTime: Instant,
    }),
  },
  'GET /title/:titleId': {
    summary: "A title's home in one request; with a token also what is the fan’s own, and then never cached",
    access: 'open',
    scope: 'event:enter',
    noStore: 'for fans',
    params: z.object({ titleId: Id }),
    response: TitleSummary.extend({
      description: z.string(),
      artists: z.array(Artist),
      votes: z.array(VoteSummary),
      streams: z.array(StreamSummary),
      events: z.array(EventSummary),
      products: z.array(Product),
      notices: z.array(NoticeSummary),
      serverTime: Instant,
    }),
    errors: ['NOT_FOUND', 'WITHDRAWN'],
  },
});
