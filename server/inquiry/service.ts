import { preventLeaving } from '../account/service.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import type { Caller, Fan } from '../platform/http/caller.ts';
import { answered } from '../platform/http/envelope.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import type { Search } from '../platform/text/search.ts';
import type { Inquiry, InquiryTopic } from './contract.ts';
import { replyAsFan } from './fan-reply.ts';
import { type InquiryForm, listInquiries, markSeen, type Reader, readInquiry, writeInquiry } from './inquiries.ts';
import { listQuestions, saveQuestions, searchQuestions } from './questions.ts';

export { guestPath } from './guest/guest-links.ts';
export { mailOfAnswer } from './inquiry-mail.ts';
export { type QuestionContent, type SavedQuestions, saveQuestions } from './questions.ts';

export interface InquiryService {
  /** The inquiries that a fan can read on the current page. */
  readerOf(fan: Fan): Reader;
  search: Search;
  /** @throws Refusal SEARCH_TERM_REQUIRED */
  listQuestions(term: string | undefined, caller: Caller): ReturnType<typeof listQuestions>;
  /** @throws Refusal INQUIRIES_WAITING, LOGIN_REQUIRED (for an account that was just deleted) */
  create(form: Omit<InquiryForm, 'userId' | 'origin'>, caller: Caller<'member'>, key: RequestKey): Promise<Inquiry>;
  /** On a partner's page only those that were sent there. */
  list(question: { cursor?: string | undefined; limit: number }, fan: Fan): ReturnType<typeof listInquiries>;
  /**
   * @throws Refusal NOT_FOUND, also for another fan's inquiry, and on a partner's page for one that was not sent there
   */
  read(inquiryId: string, fan: Fan): Promise<Inquiry>;
  /** @throws Refusal NOT_FOUND as `read`, INQUIRY_ENDED, INQUIRIES_WAITING, REPLIES_WAITING, LOGIN_REQUIRED as `create` */
  reply(written: { inquiryId: string; message: string }, caller: Caller<'member'>, key: RequestKey): Promise<Inquiry>;
  /** @throws Refusal NOT_FOUND as `read` */
  markSeen(inquiryId: string, fan: Fan): Promise<Inquiry>;
  /** For the staff: a fan's latest inquiries. */
  listOf(userId: string, limit: number): Promise<Inquiry[]>;
  /** For imports, within their transaction. */
  saveQuestions: typeof saveQuestions;
}

/** A suspension may end while the fan writes that they object to it: then it is a question about the account, and nothing is lost. */
async function topicOf(connection: Connection, userId: string, topic: InquiryTopic): Promise<InquiryTopic> {
  if (topic !== 'SUSPENSION') return topic;
  const { rows } = await connection.query<{ suspended: boolean }>(
    'SELECT suspended_until($1) IS NOT NULL AS suspended',
    [userId],
  );
  return rows[0]?.suspended === true ? topic : 'ACCOUNT';
}

export function createInquiryService(platform: Platform): InquiryService {
  const { pool, config, sealing } = platform;
  const readerOf = ({ userId, origin }: Fan): Reader => ({
    userId,
    partnerOrigin: origin === config.publicOrigin ? null : origin,
  });
  return {
    readerOf,
    search: (...question) => searchQuestions(pool, ...question),
    listQuestions: (term, { language }) => listQuestions(pool, term, language),
    create: (form, { fan }, key) =>
      // The reply is stored under its key in the same transaction, so a repeated request never creates a second
      // inquiry.
      inTransaction(pool, async (connection) => {
        await preventLeaving(connection, fan);
        const { userId, origin } = fan;
        const topic = await topicOf(connection, userId, form.topic);
        const inquiry = await writeInquiry(connection, sealing, { ...form, topic, userId, origin });
        await platform.keys.store(key, answered(inquiry), connection);
        return inquiry;
      }),
    listOf: async (userId, limit) => (await listInquiries(platform, { userId, partnerOrigin: null, limit })).inquiries,
    list: (question, fan) => listInquiries(platform, { ...question, ...readerOf(fan) }),
    read: (inquiryId, fan) => readInquiry(pool, sealing, inquiryId, readerOf(fan)),
    reply: (written, { fan }, key) =>
      inTransaction(pool, async (connection) => {
        await preventLeaving(connection, fan);
        const inquiry = await replyAsFan(connection, sealing, readerOf(fan), written);
        await platform.keys.store(key, answered(inquiry), connection);
        return inquiry;
      }),
    markSeen: (inquiryId, fan) => markSeen(platform, inquiryId, readerOf(fan)),
    saveQuestions,
  };
}
