import { z } from 'zod';
import { Cursor, defineCalls, Id, Instant, Language } from '../platform/http/contract.ts';
import { Prose } from '../platform/text/prose.ts';

export const QuestionTopic = z.enum(['ACCOUNT', 'VOTE', 'PAYMENT', 'TICKET', 'STREAM', 'EVENT', 'OTHER']);
export type QuestionTopic = z.infer<typeof QuestionTopic>;
/** `SUSPENSION`: a suspended fan appeals against the suspension. */
export const InquiryTopic = z.enum([...QuestionTopic.options, 'SUSPENSION']);
export type InquiryTopic = z.infer<typeof InquiryTopic>;

export const inquiryLimits = {
  /** The max length of a message, in letters. */
  message: 2000,
  reference: 40,
  /** How many inquiries of one fan may wait for an answer. */
  waiting: 5,
  /** How many messages a fan may write in one inquiry without an answer. */
  inARow: 5,
  /** For how many days the fan may reply after the last answer, or after the inquiry was closed. */
  replyDays: 30,
} as const;

/** A frequent question with its answer. */
export const Question = z.object({ questionId: Id, topic: QuestionTopic, name: z.string(), answer: Prose });
export type Question = z.infer<typeof Question>;

/** A picture that the fan has added to a text; `position` 0 is the question, others are the numbers of replies. */
export const InquiryPicture = z.object({ pictureId: Id, position: z.int(), width: z.int(), height: z.int() });
export type InquiryPicture = z.infer<typeof InquiryPicture>;

export const Inquiry = z.object({
  inquiryId: Id,
  topic: InquiryTopic,
  message: z.string(),
  /** The number of an order or a ticket, as the fan wrote it. */
  reference: z.string().nullable(),
  /** The language for the answer. */
  language: Language,
  /** `CLOSED`: closed without an answer of its own, by the staff, a merge, or because the fan has left. */
  status: z.enum(['WAITING', 'ANSWERED', 'CLOSED']),
  askedAt: Instant,
  /** The staff's answers and the fan's further messages, the oldest first. */
  replies: z.array(z.object({ from: z.enum(['FAN', 'STAFF']), message: z.string(), repliedAt: Instant })),
  /** In the order of the texts. */
  pictures: z.array(InquiryPicture),
  /** Until when the fan may reply; null while the inquiry waits for an answer: then there is no limit. */
  replyUntil: Instant.nullable(),
  /** The fan's other inquiry in which this one is answered. This one is then closed and has no replies. */
  mergedInto: Id.nullable(),
  /** True if there is a reply that the fan has not read. */
  unread: z.boolean(),
});
export type Inquiry = z.infer<typeof Inquiry>;

/** A text with a max length, counted in Unicode characters. */
export const Letters = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .refine((text) => [...text].length <= max, `must not be longer than ${max} letters`);

export const inquiryCalls = defineCalls({
  'GET /inquiry/question': {
    summary: 'Frequent questions with their answers, by topic; `q` searches them',
    access: 'open',
    query: z.object({ q: z.string().max(200).optional() }),
    response: z.object({ questions: z.array(Question), serverTime: Instant }),
    errors: ['SEARCH_TERM_REQUIRED'],
  },
  'GET /inquiry': {
    summary:
      "The fan's own inquiries with the replies, the newest first; a partner's page sees those that were sent on it",
    access: 'member',
    scope: 'inquiry',
    noStore: true,
    query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(50).default(20) }),
    response: z.object({
      inquiries: z.array(Inquiry),
      /** For all pages together. */
      unread: z.number().int().nonnegative(),
      nextCursor: Cursor.nullable(),
      serverTime: Instant,
    }),
  },
  'POST /inquiry': {
    summary:
      'Asks the operators; five may wait for an answer at a time. From a fan who is not suspended, `SUSPENSION` is stored as `ACCOUNT`',
    access: 'member',
    whileSuspended: true,
    scope: 'inquiry',
    idempotent: true,
    noStore: true,
    body: z.object({
      topic: InquiryTopic,
      message: Letters(inquiryLimits.message),
      reference: Letters(inquiryLimits.reference).nullable().default(null),
      language: Language,
    }),
    response: Inquiry,
    errors: ['INQUIRIES_WAITING'],
  },
  'GET /inquiry/:inquiryId': {
    summary: "One of the fan's inquiries",
    access: 'member',
    scope: 'inquiry',
    noStore: true,
    params: z.object({ inquiryId: Id }),
    response: Inquiry,
    errors: ['NOT_FOUND'],
  },
  'POST /inquiry/:inquiryId/reply': {
    summary:
      'Adds a message of the fan. An inquiry that was answered or closed then waits again; after 30 days the call is refused with `INQUIRY_ENDED`',
    access: 'member',
    whileSuspended: true,
    scope: 'inquiry',
    idempotent: true,
    noStore: true,
    params: z.object({ inquiryId: Id }),
    body: z.object({ message: Letters(inquiryLimits.message) }),
    response: Inquiry,
    errors: ['NOT_FOUND', 'INQUIRY_ENDED', 'INQUIRIES_WAITING', 'REPLIES_WAITING'],
  },
  'POST /inquiry/:inquiryId/seen': {
    summary: 'The fan has seen the replies',
    access: 'member',
    whileSuspended: true,
    scope: 'inquiry',
    idempotent: true,
    noStore: true,
    params: z.object({ inquiryId: Id }),
    response: Inquiry,
    errors: ['NOT_FOUND'],
  },
});
