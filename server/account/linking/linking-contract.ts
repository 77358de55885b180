import { z } from 'zod';
import { defineCalls, Instant } from '../../platform/http/contract.ts';
import type { RateLimit } from '../../platform/http/limits/rate-limit.ts';
import { Provider } from '../profile/person.ts';

export const Identities = z.object({
  /** The linked identities, the oldest first. */
  identities: z.array(z.object({ provider: Provider, linkedAt: Instant })),
  /** The providers that can be linked as well, in the order in which to offer them. */
  linkable: z.array(Provider),
  /** The parameters of Google's script; null if Google can't be linked. */
  google: z.object({ clientId: z.string(), scriptUrl: z.string() }).nullable(),
  /** True if the sign-in was too long ago: then the fan must sign in again before a change. */
  needsSignIn: z.boolean(),
});
export type Identities = z.infer<typeof Identities>;

// A change takes two calls, and a fan makes few changes.
const limit: RateLimit = { burst: 60, perMinute: 20 };
const params = z.object({ provider: Provider });

/** The calls for the identities with which a fan signs in. */
export const linkingCalls = defineCalls({
  'GET /user/me/identity': {
    summary: 'The providers that are linked, and those that can be linked',
    access: 'platform',
    noStore: true,
    response: Identities,
  },
  'POST /user/me/identity/:provider/init': {
    summary: "Begins to link an identity: the provider's authorization address, and a state of this session",
    access: 'platform',
    whileSuspended: true,
    limit,
    noStore: true,
    params,
    /** `authorizationUrl` is null for Google, whose script opens its own window. */
    response: z.object({ authorizationUrl: z.string().nullable(), state: z.string() }),
    errors: ['NOT_FOUND', 'SIGN_IN_AGAIN', 'SIGN_IN_REFUSED', 'PROVIDER_LINKED'],
  },
  'POST /user/me/identity/:provider': {
    summary: 'Links the identity for which the provider sent a code. Only the session that began it can finish it',
    access: 'platform',
    whileSuspended: true,
    limit,
    idempotent: true,
    noStore: true,
    params,
    body: z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(500) }),
    response: Identities,
    errors: [
      'NOT_FOUND',
      'SIGN_IN_REFUSED',
      'PROVIDER_UNAVAILABLE',
      'PROVIDER_LINKED',
      'IDENTITY_TAKEN',
      'IDENTITY_RESERVED',
    ],
  },
  'DELETE /user/me/identity/:provider': {
    summary: 'Unlinks an identity; never the last one',
    access: 'platform',
    whileSuspended: true,
    limit,
    idempotent: true,
    noStore: true,
    params,
    response: Identities,
    errors: ['NOT_FOUND', 'SIGN_IN_AGAIN', 'LAST_IDENTITY'],
  },
});
