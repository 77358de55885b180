import { z } from 'zod';
import { SuspensionReply } from '../../account/contract.ts';
import { Order } from '../../order/contract.ts';
import { Id, Instant, Language } from '../../platform/http/contract.ts';
import { Ticket } from '../../ticket/contract.ts';
import { HistoryBallot } from '../../vote/contract.ts';
import { Inquiry, InquiryTopic } from '../contract.ts';

/** Which inquiries the desk lists; those of the caller and those that wait are still to be settled. */
export const queueStates = ['WAITING', 'MINE', 'ANSWERED', 'CLOSED', 'ALL'] as const;
export type QueueState = (typeof queueStates)[number];

const Person = z.object({ staffId: Id, name: z.string() });
export type Person = z.infer<typeof Person>;

const Status = Inquiry.shape.status;

const InquiryHead = z.object({
  inquiryId: Id,
  topic: InquiryTopic,
  status: Status,
  /** An objection that was answered without a decision, of a fan who is still suspended: it is listed among those that wait. */
  awaitsDecision: z.boolean(),
  /** The language for the answer. */
  language: Language,
  askedAt: Instant,
  /** When it was sent, or when the fan replied to the last answer. */
  waitsSince: Instant,
  /** When the last answer was sent. */
  answeredAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** The staff member to whom it is assigned. */
  holder: Person.nullable(),
});

export const ListedInquiry = InquiryHead.extend({
  /** For actions on it: refused where the staff has changed it since. */
  version: z.int(),
  /** When the staff first answered. */
  firstAnsweredAt: Instant.nullable(),
  /** The beginning of the text; empty where it can't be opened. */
  firstLine: z.string(),
  /** Null where the fan has left, and for a guest. */
  nickname: z.string().nullable(),
  /** True if it was sent without an account. */
  isGuest: z.boolean(),
});
export type ListedInquiry = z.infer<typeof ListedInquiry>;

export const InquiryNote = z.object({ noteId: Id, text: z.string(), at: Instant, by: Person });
export type InquiryNote = z.infer<typeof InquiryNote>;

export const FanOrder = Order.pick({
  orderId: true,
  number: true,
  status: true,
  paymentAmount: true,
  createdAt: true,
}).extend({
  /** Of the first product. */
  name: z.string(),
  /** How many other products there are. */
  more: z.int(),
});
export const FanTicket = Ticket.pick({ ticketId: true, number: true, name: true, state: true, receivedAt: true });
export const FanBallot = HistoryBallot.pick({
  ballotId: true,
  voteName: true,
  candidateName: true,
  free: true,
  paid: true,
  castAt: true,
  voided: true,
});

/** An inquiry as the staff works with it. What the caller's roles don't show is null. */
export const InquiryPage = InquiryHead.extend({
  message: z.string(),
  /** The number of an order or a ticket, as the fan wrote it. */
  reference: z.string().nullable(),
  /** The kind of the fan's object with that number; null if there is none. */
  referenceTo: z.enum(['ORDER', 'TICKET']).nullable(),
  /** Another inquiry of the fan, in which this one is answered. */
  mergedInto: Id.nullable(),
  /** The page on which it was sent. */
  origin: z.string().nullable(),
  replies: z.array(
    z.object({
      from: z.enum(['FAN', 'STAFF']),
      message: z.string(),
      repliedAt: Instant,
      /** Null: the fan, or by command. */
      by: Person.nullable(),
    }),
  ),
  pictures: Inquiry.shape.pictures,
  /** The suspension that an objection is about; null for another topic. */
  objection: z
    .object({
      /** The person who suspended the fan; null by command, and where the fan is not suspended any more. */
      suspendedBy: Person.nullable(),
      isSuspended: z.boolean(),
      /** True if the caller is the person who did it: then another person decides and answers. */
      isOwn: z.boolean(),
      decision: z.enum(['LIFTED', 'KEPT']).nullable(),
    })
    .nullable(),
  /** A change names the version that it is based on. */
  version: z.int(),
  /** The guest, with the address masked; null for a member's inquiry. */
  guest: z.object({ email: z.string() }).nullable(),
  /** Null for a guest, and where the fan has left: nothing can be done any more. */
  fan: z.object({ userId: Id, nickname: z.string(), suspension: SuspensionReply.shape.suspension }).nullable(),
  orders: z.array(FanOrder).nullable(),
  tickets: z.array(FanTicket).nullable(),
  ballots: z.array(FanBallot).nullable(),
  /** Other inquiries of the fan, the newest first. */
  others: z.array(
    Inquiry.pick({ inquiryId: true, topic: true, status: true, askedAt: true }).extend({
      /** The beginning of the text. */
      firstLine: z.string(),
      /** True if this one can be merged into it. */
      isTarget: z.boolean(),
    }),
  ),
  /** The newest first. */
  notes: z.array(InquiryNote),
  /** The staff members to whom it can be assigned. */
  colleagues: z.array(Person),
  serverTime: Instant,
});
export type InquiryPage = z.infer<typeof InquiryPage>;
