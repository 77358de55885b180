import { z } from 'zod';
import { suspensionReasons } from '../../rules/suspension.ts';
import { Agreements, AskedNickname, Device, Profile, Provider } from '../account/contract.ts';
import { EventSummary } from '../event/contract.ts';
import { Inquiry } from '../inquiry/contract.ts';
import { Order } from '../order/contract.ts';
import { stopReasons } from '../outbox/service.ts';
import { Id, Instant, Language } from '../platform/http/contract.ts';
import { CountName } from '../platform/personal-data.ts';
import { Ticket } from '../ticket/contract.ts';
import { HistoryBallot, Lot } from '../vote/contract.ts';

/** By what of a fan a search has found them. */
export const foundBy = ['ID', 'EMAIL', 'IDENTITY', 'ORDER', 'TICKET', 'BALLOT', 'NICKNAME'] as const;

const Reason = z.enum(suspensionReasons);

/** Null where the account is not suspended; `until` null: for good. */
const Suspension = z.object({ reason: Reason, until: Instant.nullable() }).nullable();

/** A fan in a list: name and address are masked for everybody. */
export const ListedMember = z.object({
  userId: Id,
  nickname: z.string(),
  /** `K***` */
  name: z.string(),
  /** `m***@fans.example` */
  email: z.string(),
  emailVerified: z.boolean(),
  language: Language,
  joinedAt: Instant,
  suspension: Suspension,
  /** Null in the list without a search. */
  foundBy: z.enum(foundBy).nullable(),
});
export type ListedMember = z.infer<typeof ListedMember>;

/** The person who did it; `staffId` is null for a command, with the name of its `--by`. */
const By = z.object({ staffId: Id.nullable(), name: z.string() });

export const MemberNote = z.object({ noteId: Id, text: z.string(), at: Instant, by: By });
export type MemberNote = z.infer<typeof MemberNote>;

const MemberProfile = Profile.pick({
  userId: true,
  nickname: true,
  name: true,
  email: true,
  emailVerified: true,
  phone: true,
  birthDate: true,
  residence: true,
  language: true,
  joinedAt: true,
}).extend({
  /** Whether the caller sees only the first letters, and no birth date: their roles don't help members. */
  masked: z.boolean(),
});

const MemberOrder = Order.pick({
  orderId: true,
  number: true,
  status: true,
  payment: true,
  paymentAmount: true,
  createdAt: true,
}).extend({
  /** Of the first product. */
  name: z.string(),
  /** How many other products there are. */
  more: z.int(),
});

export const MemberBallot = HistoryBallot.omit({ portrait: true, hash: true });

export const MemberTicket = Ticket.pick({
  ticketId: true,
  number: true,
  name: true,
  state: true,
  source: true,
  receivedAt: true,
  validUntil: true,
});

export const MemberEvent = EventSummary.pick({
  eventId: true,
  name: true,
  status: true,
  closesAt: true,
  resultsAt: true,
});

/** Not what the fan wrote: that is read where inquiries are answered. */
export const MemberInquiry = Inquiry.pick({ inquiryId: true, topic: true, status: true, askedAt: true });

/**
 * Everything about one fan that the staff works with. A part whose right the caller's roles don't have is null; each has the
 * latest rows, and `counts` says how many there are.
 */
export const MemberPage = z.object({
  profile: MemberProfile,
  suspension: Suspension,
  /** The newest first. */
  suspensions: z.array(
    z.object({
      action: z.enum(['SUSPENDED', 'LIFTED']),
      reason: Reason.nullable(),
      /** Null: for good, or lifted. */
      until: Instant.nullable(),
      at: Instant,
      by: By,
    }),
  ),
  /** The request for another nickname; null without one. */
  nicknameAsked: AskedNickname.nullable(),
  /** Why the member's address gets no mail but codes; null where it gets all. */
  mailStopped: z.object({ reason: z.enum(stopReasons), status: z.string().nullable(), at: Instant }).nullable(),
  devices: z.array(
    Device.pick({
      familyId: true,
      origin: true,
      partner: true,
      browser: true,
      system: true,
      mobile: true,
      startedAt: true,
      lastSeenAt: true,
    }),
  ),
  agreements: Agreements.shape.agreements,
  identities: z.array(z.object({ provider: Provider, linkedAt: Instant })),
  identityLog: z.array(z.object({ provider: Provider, action: z.enum(['LINKED', 'UNLINKED']), at: Instant })),
  counts: z.partialRecord(CountName, z.int().nonnegative()),
  votes: z.object({ free: z.int(), paid: z.int(), lots: z.array(Lot), ballots: z.array(MemberBallot) }).nullable(),
  orders: z.array(MemberOrder).nullable(),
  tickets: z.array(MemberTicket).nullable(),
  events: z.array(MemberEvent).nullable(),
  inquiries: z.array(MemberInquiry).nullable(),
  /** The newest first. */
  notes: z.array(MemberNote),
  serverTime: Instant,
});
export type MemberPage = z.infer<typeof MemberPage>;
