import { z } from 'zod';
import { defineCalls, Instant } from '../../platform/http/contract.ts';

/** The fan's address, and the code that was mailed to it. */
export const EmailState = z.object({
  email: z.string(),
  /** True if the address is confirmed, and mail arrives there. */
  verified: z.boolean(),
  /** When mail to it was stopped, until the fan confirms the address again; null if mail is sent. */
  stoppedAt: Instant.nullable(),
  /** The last code, while it can be used. */
  code: z.object({ expiresAt: Instant, attemptsLeft: z.int().positive() }).nullable(),
});
export type EmailState = z.infer<typeof EmailState>;

/** The calls with which a fan confirms an email address. */
export const emailCalls = defineCalls({
  'GET /user/me/email': {
    summary: "Whether the fan's email address is confirmed, and whether a code was sent to it",
    access: 'platform',
    noStore: true,
    response: EmailState,
  },
  'POST /user/me/email/code': {
    summary:
      "Sends a new code to the fan's address in place of an earlier one, unless the address is confirmed and gets emails",
    access: 'platform',
    whileSuspended: true,
    // Behind a school's or carrier's gateway many fans share one IP address; one fan and one recipient have lower limits.
    limit: { burst: 60, perMinute: 12 },
    idempotent: true,
    noStore: true,
    response: EmailState,
  },
  'PUT /user/me/email': {
    summary:
      "Confirms the fan's address with the code that was sent to it; `EMAIL_TAKEN` if another account has confirmed it",
    access: 'platform',
    whileSuspended: true,
    limit: { burst: 100, perMinute: 30 },
    idempotent: true,
    noStore: true,
    body: z.object({ code: z.string().regex(/^\d{6}$/) }),
    response: EmailState,
    errors: ['EMAIL_CODE_WRONG', 'EMAIL_CODE_EXPIRED', 'EMAIL_TAKEN'],
  },
});
