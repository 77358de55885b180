import { z } from 'zod';
import { suspensionReasons } from '../../rules/suspension.ts';
import { Agreements, Device, NicknameRequest, Profile, Provider } from '../account/contract.ts';
import { EventSummary } from '../event/contract.ts';
import { Inquiry } from '../inquiry/contract.ts';
import { Order } from '../order/contract.ts';
import { stopReasons } from '../outbox/service.ts';
import { Id, Instant, Language } from '../platform/http/contract.ts';
import { CountName } from '../platform/personal-data.ts';
import { Ticket } from '../ticket/contract.ts';
import { HistoryBallot, Lot } from '../vote/contract.ts';

/** How a search has found a fan. */
export const foundBy = [
  'ID',
  'EMAIL',
  'IDENTITY',
  'ORDER',
  'TICKET',
  'BALLOT',
  'PERSON',
  'ORDERER',
  'NICKNAME',
] as const;

const Reason = z.enum(suspensionReasons);

/** Null if the account is not suspended. `until` is null for a suspension without an end. */
const Suspension = z.object({ reason: Reason, until: Instant.nullable() }).nullable();

/** A fan in a list: name and email address are masked, regardless of the reader's rights. */
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

/** The person who did it. For a command, `staffId` is null, and `name` is its `--by` argument. */
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
  /** True if the caller sees only first letters and no birth date, since they do not have the right `member.help`. */
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
  /** The number of other products. */
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

/** Without the texts: these need the right to read inquiries. */
export const MemberInquiry = Inquiry.pick({ inquiryId: true, topic: true, status: true, askedAt: true });

/**
 * Everything about one fan that the staff works with. A part is null if the caller does not have the right for it. Each part has only
 * the latest rows; `counts` has the total numbers.
 */
export const MemberPage = z.object({
  profile: MemberProfile,
  suspension: Suspension,
  /** The newest first. */
  suspensions: z.array(
    z.object({
      action: z.enum(['SUSPENDED', 'LIFTED']),
      reason: Reason.nullable(),
      /** Null for a suspension without an end, and for `LIFTED`. */
      until: Instant.nullable(),
      at: Instant,
      by: By,
    }),
  ),
  /** The staff's open request to choose another nickname; null if there is none. */
  nicknameRequest: NicknameRequest.nullable(),
  /** Why the member's address gets only codes by mail; null if it gets all mails. */
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
