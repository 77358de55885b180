import { z } from 'zod';
import { neededScope, scopes } from '../../../rules/scopes.ts';
import { defineCalls, Id, Instant } from '../../platform/http/contract.ts';
import type { RateLimit } from '../../platform/http/limits/rate-limit.ts';
import { Prose } from '../../platform/text/prose.ts';
import {
  Agreement,
  BirthDate,
  Email,
  Gender,
  Name,
  Nickname,
  nicknameRules,
  Phone,
  Provider,
  RedirectProvider,
  Residence,
} from '../profile/person.ts';

/**
 * The reply of every sign-in. `status` is `OK`, or `JOIN_REQUIRED` for a person who has no account yet: that reply
 * carries no tokens, but a `signupToken` for `POST /user/join` and the person's data from the provider.
 */
export const SignInReply = z.object({
  status: z.enum(['OK', 'JOIN_REQUIRED']),
  message: z.string(),
  userId: Id.optional(),
  /** The nickname; with `JOIN_REQUIRED`, the name from the provider. */
  name: z.string().optional(),
  email: z.string().optional(),
  /** True if the address is confirmed. */
  emailVerified: z.boolean().optional(),
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  signupToken: z.string().optional(),
});
export type SignInReply = z.infer<typeof SignInReply>;

const Scopes = z.array(z.enum(scopes));

const Availability = z.object({ available: z.boolean() });
const AuthorizationCode = z.object({ authorizationCode: z.string().min(1).max(2000) });
const CodeAndState = z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(500) });

// A sign-in takes two calls. Behind a school's or carrier's gateway many fans share one address when a vote opens.
const signInLimit: RateLimit = { burst: 400, perMinute: 120 };
const checkLimit: RateLimit = { burst: 300, perMinute: 120 };

/** The calls of a sign-in, with any provider, up to the session. */
export const signInCalls = defineCalls({
  'POST /jwt/refresh': {
    summary:
      'Exchanges the refresh token (as bearer) for a new pair. A spent token that is used again later revokes its whole family',
    access: 'open',
    limit: { burst: 600, perMinute: 240 },
    noStore: true,
    /** `name`: the nickname, since the fan may have changed it on another device. */
    response: z.object({ name: z.string(), accessToken: z.string(), refreshToken: z.string() }),
    errors: ['REFRESH_REFUSED'],
  },
  'POST /jwt/logout': {
    summary: "Revokes this device's refresh family",
    access: 'member',
    whileSuspended: true,
    scope: 'profile',
    idempotent: true,
    response: z.object({}),
  },
  'GET /user/oauth/google/client_id': {
    summary: 'The client id for Google sign-in',
    access: 'open',
    response: z.object({ clientId: z.string() }),
    errors: ['NOT_FOUND'],
  },
  'GET /user/oauth/provider': {
    summary: 'The providers that are configured, in the order in which to offer them',
    access: 'open',
    response: z.object({ providers: z.array(Provider), googleScriptUrl: z.string().nullable() }),
  },
  'POST /user/oauth/google': {
    summary: "Signs in with Google's authorization code",
    access: 'open',
    limit: signInLimit,
    noStore: true,
    body: AuthorizationCode,
    response: SignInReply,
    errors: ['SIGN_IN_REFUSED', 'PROVIDER_UNAVAILABLE', 'REJOIN_LATER'],
  },
  'GET /user/oauth/:provider/init': {
    summary: "The provider's authorization address, with state and, where the provider has it, PKCE",
    access: 'open',
    limit: signInLimit,
    noStore: true,
    params: z.object({ provider: RedirectProvider }),
    response: z.object({ authorizationUrl: z.string(), state: z.string() }),
    errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE', 'SIGN_IN_REFUSED'],
  },
  'POST /user/oauth/handoff': {
    summary:
      "The sign-in window requests a one-time code for a partner's origin, bound to the PKCE challenge of the partner's page",
    access: 'platform',
    noStore: true,
    body: z.object({
      origin: z.url(),
      codeChallenge: z.string().length(43),
      deviceId: z.uuid(),
      /** The scopes that the window has shown to the fan. */
      scopes: Scopes.refine((names) => names.includes(neededScope), 'a session needs the scope "profile"'),
    }),
    response: z.object({ handoffCode: z.string(), expiresAt: Instant }),
    errors: ['SIGN_IN_REFUSED'],
  },
  'POST /user/oauth/handoff/token': {
    summary: "The partner's page exchanges the one-time code and its PKCE verifier for a pair bound to its origin",
    access: 'open',
    limit: signInLimit,
    noStore: true,
    body: z.object({ handoffCode: z.string().max(200), codeVerifier: z.string().min(43).max(128) }),
    response: SignInReply,
    errors: ['SIGN_IN_REFUSED'],
  },
  'GET /user/oauth/handoff/origin': {
    summary: 'Whether an origin belongs to a partner. The sign-in window calls it before it offers anything',
    access: 'open',
    query: z.object({ origin: z.url(), return: z.string().optional(), device: z.uuid().optional() }),
    response: z.object({
      allowed: z.boolean(),
      name: z.string().nullable(),
      /** The max scopes of a session there. */
      scopes: Scopes,
      /** The scopes of the fan's session there, on the device of the query; null without one, and always for a partner's page. */
      grantedScopes: Scopes.nullable(),
      /** The registered address to which the window may take the fan with the code: `return` if that is one. */
      returnTo: z.url().nullable(),
    }),
  },
  // After the handoff's calls, because this path would match theirs too.
  'POST /user/oauth/:provider': {
    summary: 'Signs in with the code and state that the provider sent back',
    access: 'open',
    limit: signInLimit,
    noStore: true,
    params: z.object({ provider: RedirectProvider }),
    body: CodeAndState,
    response: SignInReply,
    errors: ['SIGN_IN_REFUSED', 'PROVIDER_UNAVAILABLE', 'REJOIN_LATER'],
  },
  'GET /user/join/terms': {
    summary: 'The agreements for sign-up, in their current versions',
    access: 'open',
    response: z.object({
      minimumAge: z.number().int(),
      agreements: z.array(Agreement.extend({ required: z.boolean(), title: z.string(), prose: Prose })),
    }),
  },
  'POST /user/join': {
    summary: 'Signs up with the identity that a provider verified',
    access: 'open',
    limit: { burst: 100, perMinute: 30 },
    idempotent: true,
    noStore: true,
    body: z.object({
      signupToken: z.string(),
      name: Name,
      nickname: Nickname,
      email: Email,
      birthDate: BirthDate,
      residence: Residence,
      gender: Gender.nullable().default(null),
      phone: Phone.nullable().default(null),
      agreements: z.array(Agreement).max(10),
    }),
    response: SignInReply,
    errors: [
      ...nicknameRules,
      'NICKNAME_TAKEN',
      'EMAIL_INVALID',
      'EMAIL_TAKEN',
      'UNDERAGE',
      'AGREEMENT_REQUIRED',
      'SIGN_UP_EXPIRED',
      'SIGN_IN_REFUSED',
      'REJOIN_LATER',
    ],
  },
  'GET /user/nickname/check': {
    summary: 'Whether a nickname is free; the unique index still decides',
    access: 'open',
    limit: checkLimit,
    query: z.object({ nickname: Nickname }),
    response: Availability,
    errors: nicknameRules,
  },
  'GET /user/email/check': {
    summary: 'Always true for a valid address: only the owner of an address learns, by email, whether a member has it',
    access: 'open',
    limit: checkLimit,
    query: z.object({ email: Email }),
    response: Availability,
    errors: ['EMAIL_INVALID'],
  },
});
