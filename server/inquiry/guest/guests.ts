import { hashOfEmail } from '../../account/service.ts';
import { resumeAddress } from '../../outbox/service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Language } from '../../platform/http/contract.ts';
import { answered } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RequestKey } from '../../platform/http/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Inquiry, QuestionTopic } from '../contract.ts';
import { replyAsFan } from '../fan-reply.ts';
import { markSeen, readInquiry, writeInquiry } from '../inquiries.ts';
import { guestLimits } from './contract.ts';
import { createGuestCodes } from './guest-codes.ts';
import { createLink, guestIdOf, openLink } from './guest-links.ts';

export interface GuestForm {
  email: string;
  code: string;
  topic: QuestionTopic;
  message: string;
  reference: string | null;
  language: Language;
}

/** The inquiries of guests, who can't sign in. */
export interface Guests {
  /** The same for every address, also for one that was mailed too many codes and gets none. */
  sendCode(to: { email: string; language: Language }, key: RequestKey): Promise<{ minutes: number }>;
  /** @throws Refusal EMAIL_CODE_WRONG with `attemptsLeft`, EMAIL_CODE_EXPIRED, INQUIRIES_WAITING for the address */
  create(form: GuestForm, caller: Caller, key: RequestKey): Promise<{ token: string; inquiry: Inquiry }>;
  /** The answers are then seen. @throws Refusal NOT_FOUND for a link that opens nothing, or no longer */
  read(token: string): Promise<Inquiry>;
  /** @throws Refusal as `read`, and as a fan's reply */
  reply(written: { token: string; message: string }, key: RequestKey): Promise<Inquiry>;
}

export function createGuests(platform: Platform): Guests {
  const { pool, sealing, lookup, keys } = platform;
  const codes = createGuestCodes(platform);
  return {
    async sendCode({ email, language }, key) {
      const hash = await hashOfEmail(lookup, email);
      const reply = { minutes: guestLimits.codeMinutes };
      await inTransaction(pool, async (connection) => {
        await codes.send(connection, { email, hash, language });
        await keys.store(key, answered(reply), connection);
      });
      return reply;
    },
    async create({ email, code, ...form }, { origin }, key) {
      const hash = await hashOfEmail(lookup, email);
      const userId = guestIdOf(hash);
      // The attempt is counted even though the call is refused, so the refusal comes after the commit.
      const result = await inTransaction(pool, async (connection) => {
        const refusal = await codes.use(connection, hash, code);
        if (refusal) return refusal;
        // The answer comes by mail.
        await resumeAddress(platform, connection, email);
        const inquiry = await writeInquiry(connection, sealing, { ...form, userId, origin, guestEmail: email });
        const reply = { token: await createLink(connection, inquiry.inquiryId), inquiry };
        await keys.store(key, answered(reply), connection);
        return reply;
      });
      if (result instanceof Refusal) throw result;
      return result;
    },
    async read(token) {
      const { inquiryId, userId } = await openLink(pool, token);
      const reader = { userId, partnerOrigin: null };
      const inquiry = await readInquiry(pool, sealing, inquiryId, reader);
      if (inquiry.unread) await markSeen(platform, inquiryId, reader);
      return inquiry;
    },
    reply: ({ token, message }, key) =>
      inTransaction(pool, async (connection) => {
        const { inquiryId, userId } = await openLink(connection, token);
        const inquiry = await replyAsFan(connection, sealing, { userId, partnerOrigin: null }, { inquiryId, message });
        await keys.store(key, answered(inquiry), connection);
        return inquiry;
      }),
  };
}
