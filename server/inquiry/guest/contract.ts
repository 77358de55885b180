import { z } from 'zod';
import { Email } from '../../account/contract.ts';
import { defineCalls, Language } from '../../platform/http/contract.ts';
import { Inquiry, inquiryLimits, Letters, QuestionTopic } from '../contract.ts';

/** How many digits a code has, and how long it and a link work. */
export const guestLimits = { codeMinutes: 10, attempts: 5, linkDays: 30 } as const;

/** The secret of a link: 32 random bytes. */
export const GuestToken = z.string().regex(/^[\w-]{43}$/);

/** Questions of people who can't sign in. Nothing in them says whether an address belongs to a member. */
export const guestCalls = defineCalls({
  'POST /guest/question/code': {
    summary: 'Emails a code to an address, for an inquiry without an account. The reply is the same if no code is sent',
    access: 'open',
    // Behind a school's or carrier's gateway many share one address; one address has lower limits, which replies do not mention.
    limit: { burst: 30, perMinute: 6 },
    idempotent: true,
    noStore: true,
    body: z.object({ email: Email, language: Language }),
    response: z.object({ minutes: z.int().positive() }),
    errors: ['EMAIL_INVALID'],
  },
  'POST /guest/question': {
    summary: 'Sends an inquiry without an account. The answer comes by email, with a link to the conversation',
    access: 'open',
    limit: { burst: 60, perMinute: 12 },
    idempotent: true,
    noStore: true,
    body: z.object({
      email: Email,
      code: z.string().regex(/^\d{6}$/),
      topic: QuestionTopic,
      message: Letters(inquiryLimits.message),
      reference: Letters(inquiryLimits.reference).nullable().default(null),
      language: Language,
    }),
    /** `token` opens the conversation, for 30 days. */
    response: z.object({ token: GuestToken, inquiry: Inquiry }),
    errors: ['EMAIL_INVALID', 'EMAIL_CODE_WRONG', 'EMAIL_CODE_EXPIRED', 'INQUIRIES_WAITING'],
  },
  'POST /guest/question/read': {
    summary:
      'The conversation that the secret of a link opens; not by `GET`, so that the secret is in no address of a request',
    access: 'open',
    limit: { burst: 120, perMinute: 60 },
    noStore: true,
    body: z.object({ token: GuestToken }),
    response: Inquiry,
    errors: ['NOT_FOUND'],
  },
  'POST /guest/question/reply': {
    summary: 'Replies in the conversation that the secret of a link opens, as a fan who is signed in may',
    access: 'open',
    limit: { burst: 60, perMinute: 12 },
    idempotent: true,
    noStore: true,
    body: z.object({ token: GuestToken, message: Letters(inquiryLimits.message) }),
    response: Inquiry,
    errors: ['NOT_FOUND', 'INQUIRY_ENDED', 'INQUIRIES_WAITING', 'REPLIES_WAITING'],
  },
});
