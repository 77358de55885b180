import { z } from 'zod';
import { reasonLength } from '../../../rules/staff/limits.ts';
import { Cursor, defineCalls, Id, Instant } from '../../platform/http/contract.ts';
import { Ticket, TicketDetail, TicketLogEntry, TicketState } from '../contract.ts';

/** `nickname` and `name` are null for a fan who has left; the name is always masked. */
const TicketFan = z.object({ userId: Id, nickname: z.string().nullable(), name: z.string().nullable() });

/** A ticket in a list. */
export const ListedTicket = Ticket.pick({
  ticketId: true,
  number: true,
  state: true,
  name: true,
  titleId: true,
  source: true,
  receivedAt: true,
}).extend({ fan: TicketFan });
export type ListedTicket = z.infer<typeof ListedTicket>;

export const TicketPage = TicketDetail.pick({
  ticketId: true,
  number: true,
  state: true,
  name: true,
  passId: true,
  titleId: true,
  titleName: true,
  source: true,
  receivedAt: true,
  validUntil: true,
  streamId: true,
  venue: true,
  enteredAt: true,
  rounds: true,
  deviceChanges: true,
  resets: true,
  serverTime: true,
}).extend({
  fan: TicketFan,
  /** The order that it was bought with; null also for a caller who may not read that order. */
  orderId: Id.nullable(),
  /** The device that it is bound to; null for none. */
  device: z.object({ label: z.string(), boundAt: Instant }).nullable(),
  /** The newest 100 events. */
  log: z.array(TicketLogEntry),
  /** True if the caller may make it invalid now. */
  mayRevoke: z.boolean(),
});
export type TicketPage = z.infer<typeof TicketPage>;

const params = z.object({ ticketId: Id });

/** The staff's calls for tickets. */
export const ticketDeskCalls = defineCalls({
  'GET /studio/ticket': {
    summary: 'Tickets by number, code or member id; the newest without a search',
    access: 'staff',
    right: 'ticket.read',
    noStore: true,
    query: z.object({
      q: z.string().trim().max(200).optional(),
      state: TicketState.optional(),
      titleId: Id.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ tickets: z.array(ListedTicket), nextCursor: Cursor.nullable() }),
    errors: ['RIGHT_REQUIRED'],
  },
  'GET /studio/ticket/:ticketId': {
    summary: 'One ticket: its holder, what is left of it, and its events',
    access: 'staff',
    right: 'ticket.read',
    noStore: true,
    params,
    response: TicketPage,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/ticket/:ticketId/revocation': {
    summary: 'Makes a ticket invalid for good and ends its playback; no money is refunded',
    access: 'staff',
    right: 'ticket.issue',
    proof: 'passkey',
    idempotent: true,
    records: 'ticket.revoke',
    noStore: true,
    params,
    body: z.object({ reason: z.string().trim().min(1).max(reasonLength) }),
    response: z.object({ state: TicketState }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED', 'TICKET_STATE'],
  },
});
