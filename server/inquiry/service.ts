import { holdFan } from '../account/service.ts';
import type { Caller } from '../platform/caller.ts';
import { inTransaction } from '../platform/database.ts';
import { answered } from '../platform/envelope.ts';
import type { RequestKey } from '../platform/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import type { Search } from '../platform/search.ts';
import type { Inquiry } from './contract.ts';
import { type InquiryForm, listInquiries, markSeen, readInquiry, writeInquiry } from './inquiries.ts';
import { listQuestions, saveQuestions, searchQuestions } from './questions.ts';

export { type QuestionContent, type SavedQuestions, saveQuestions } from './questions.ts';

export interface InquiryService {
  search: Search;
  /** @throws Refusal SEARCH_TERM_REQUIRED */
  listQuestions(term: string | undefined, caller: Caller): ReturnType<typeof listQuestions>;
  /** @throws Refusal INQUIRIES_WAITING, LOGIN_REQUIRED (who has just left) */
  ask(form: Omit<InquiryForm, 'userId'>, caller: Caller<'member'>, key: RequestKey): Promise<Inquiry>;
  list(question: { cursor?: string | undefined; limit: number }, userId: string): ReturnType<typeof listInquiries>;
  /** @throws Refusal NOT_FOUND, also for another fan's */
  read(inquiryId: string, userId: string): Promise<Inquiry>;
  /** @throws Refusal NOT_FOUND */
  markSeen(inquiryId: string, userId: string): Promise<Inquiry>;
  /** For content, within its transaction. */
  saveQuestions: typeof saveQuestions;
}

export function createInquiryService(platform: Platform): InquiryService {
  const { pool } = platform;
  return {
    search: (...question) => searchQuestions(pool, ...question),
    listQuestions: (term, { language }) => listQuestions(pool, term, language),
    ask: (form, { fan }, key) =>
      // The key's answer is part of the transaction: what was asked once is never asked again by a replay.
      inTransaction(pool, async (connection) => {
        await holdFan(connection, fan);
        const inquiry = await writeInquiry(connection, { ...form, userId: fan.userId });
        await platform.keys.store(key, answered(inquiry), connection);
        return inquiry;
      }),
    list: (question, userId) => listInquiries(pool, { ...question, userId }),
    read: (inquiryId, userId) => readInquiry(pool, inquiryId, userId),
    markSeen: (inquiryId, userId) => markSeen(pool, inquiryId, userId),
    saveQuestions,
  };
}
