import { z } from 'zod';
import { defineCalls, Instant } from '../../platform/http/contract.ts';
import { Contact, PartnerName, PartnerOrigin, PartnerState } from '../shapes.ts';

/** The secret of the requester: 32 random bytes. */
const Token = z.string().regex(/^[\w-]{43}$/);

/**
 * Why an origin is not proven: it could not be reached, its proof differs, or it is proven for another partner. ADDRESS is
 * also a name without an address.
 */
export const proofProblems = ['ADDRESS', 'TIME', 'SIZE', 'CONNECTION', 'REDIRECT', 'STATUS', 'TEXT', 'TAKEN'] as const;

export const PartnerRequest = z.object({
  name: z.string(),
  origin: z.string(),
  state: PartnerState,
  /** When the origin was proven; null: not yet. */
  provenAt: Instant.nullable(),
  /** Proofs of the origin: one of the two is enough. */
  proof: z.object({
    /** The address of a file, and its whole text. */
    file: z.object({ url: z.string(), text: z.string() }),
    /** A tag in the head of the page at the origin's `/`. */
    meta: z.string(),
  }),
});
export type PartnerRequest = z.infer<typeof PartnerRequest>;

/** For the developer of a page who wants to embed elements. */
export const requestCalls = defineCalls({
  'POST /partner/request': {
    summary: 'Asks to become a partner: fans may sign in on its pages once the operator agrees',
    access: 'open',
    limit: { burst: 10, perMinute: 1 },
    idempotent: true,
    noStore: true,
    body: z.object({ name: PartnerName, origin: PartnerOrigin, contact: Contact }),
    response: z.object({
      /** A secret for the other calls: it shows the request, and proves its origin. */
      token: Token,
      request: PartnerRequest,
    }),
  },
  'POST /partner/request/state': {
    summary: 'The state of a request',
    access: 'open',
    limit: { burst: 60, perMinute: 30 },
    noStore: true,
    body: z.object({ token: Token }),
    response: PartnerRequest,
    errors: ['NOT_FOUND'],
  },
  'POST /partner/request/proof': {
    summary: 'Looks for the proof at the origin; then its page is on trial',
    access: 'open',
    limit: { burst: 10, perMinute: 4 },
    noStore: true,
    body: z.object({ token: Token, way: z.enum(['FILE', 'META']) }),
    response: z.object({
      request: PartnerRequest,
      /** Null: it is proven. */
      problem: z.enum(proofProblems).nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
});
