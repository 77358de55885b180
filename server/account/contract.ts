import { z } from 'zod';
import { defineCalls, Id, Instant, Language, refusedBy } from '../platform/contract.ts';
import { CountName, LeavingItem } from '../platform/personal-data.ts';
import { Prose } from '../platform/prose.ts';

/** The providers whose calls have the same shape; Google's differ (specification §7). */
export const RedirectProvider = z.enum(['twitter', 'line', 'kakao', 'naver', 'facebook']);
export const Provider = z.enum(['google', ...RedirectProvider.options]);
export type Provider = z.infer<typeof Provider>;
export type RedirectProvider = z.infer<typeof RedirectProvider>;

/**
 * Letters and digits of any script, 1–30 characters, no spaces or special characters (specification §5). Marks belong to
 * letters (Thai, Hindi, Arabic), so none stands first and none are piled up; what can't be seen is no letter, whatever
 * Unicode calls it (Hangul fillers, the selectors that make an emoji of a digit).
 */
export const Nickname = z
  .string(refusedBy('NICKNAME_REQUIRED'))
  .normalize('NFKC')
  .min(1, refusedBy('NICKNAME_REQUIRED'))
  .regex(/^.{0,30}$/su, refusedBy('NICKNAME_TOO_LONG'))
  .regex(/^(?!\p{M})(?!.*\p{M}{4})(?:(?!\p{DI})[\p{L}\p{Mn}\p{Mc}\p{N}])+$/u, refusedBy('NICKNAME_LETTERS'));
/** As a person writes it; nothing that can't be printed, or that turns the words around it. */
const Words = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u);
export const Name = Words.min(1).max(80);
export const Phone = Words.max(30);
export const Email = z.email(refusedBy('EMAIL_INVALID')).max(254, refusedBy('EMAIL_INVALID'));
export const Residence = z.enum(['KOREA', 'OUTSIDE_KOREA']);
export const Gender = z.enum(['MAN', 'WOMAN']);
/** `YYYY-MM-DD` */
export const BirthDate = z.iso.date();
export const TermsId = z.enum(['terms', 'privacy', 'age', 'marketing']);

/**
 * The reply of every sign-in. `status` is `OK`, or `JOIN_REQUIRED` for a person who has no account yet: that reply
 * carries no tokens, but a `signupToken` for `POST /user/join` and what the provider told us.
 */
export const SignInReply = z.object({
  status: z.enum(['OK', 'JOIN_REQUIRED']),
  message: z.string(),
  userId: Id.optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  signupToken: z.string().optional(),
});
export type SignInReply = z.infer<typeof SignInReply>;

export const Agreement = z.object({ termsId: TermsId, version: z.string().max(40) });

export const Profile = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  nickname: z.string(),
  /** This, the birth date and the gender are null in what a partner's page is told, whatever the fan said. */
  phone: z.string().nullable(),
  birthDate: BirthDate.nullable(),
  gender: Gender.nullable(),
  residence: Residence,
  provider: Provider,
  language: Language,
  joinedAt: Instant,
  /** Counts up with each change; a change names the one that it was made from. */
  version: z.int(),
  /** Required agreements whose newest version this fan has not agreed to yet. */
  consentRequired: z.array(TermsId),
});
export type Profile = z.infer<typeof Profile>;

export const Agreements = z.object({
  agreements: z.array(
    z.object({
      termsId: TermsId,
      title: z.string(),
      required: z.boolean(),
      /** Whether the last word of the fan was a yes, to whatever version. */
      agreed: z.boolean(),
      version: z.string().nullable(),
      currentVersion: z.string(),
      /** What the current version changed; null for the first. */
      changes: z.string().nullable(),
      consentRequired: z.boolean(),
      history: z.array(
        z.object({ version: z.string(), action: z.enum(['GIVEN', 'WITHDRAWN']), at: Instant, language: Language }),
      ),
    }),
  ),
});
export type Agreements = z.infer<typeof Agreements>;

export const Device = z.object({
  familyId: Id,
  origin: z.string(),
  /** The partner's name; null on the platform itself. */
  partner: z.string().nullable(),
  /** As the browser calls itself; what of it is known has a name in the next two. */
  agent: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  mobile: z.boolean(),
  startedAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
});

export const ExportQuery = z.object({ format: z.enum(['json', 'text']).default('json') });

const Availability = z.object({ available: z.boolean() });
/** What a nickname can be refused for before anybody is asked whether it is free. */
const nicknameRules = ['NICKNAME_REQUIRED', 'NICKNAME_TOO_LONG', 'NICKNAME_LETTERS'] as const;
const AuthorizationCode = z.object({ authorizationCode: z.string().min(1).max(2000) });
const CodeAndState = z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(500) });
const NoReply = z.object({});

export const accountCalls = defineCalls({
  'POST /jwt/refresh': {
    summary: 'Trades the refresh token (as bearer) for a new pair; a spent one revokes its whole family',
    access: 'open',
    noStore: true,
    response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    errors: ['REFRESH_REFUSED'],
  },
  'POST /jwt/logout': {
    summary: "Revokes this device's refresh family",
    access: 'member',
    idempotent: true,
    response: NoReply,
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
    noStore: true,
    body: AuthorizationCode,
    response: SignInReply,
    errors: ['SIGN_IN_REFUSED', 'PROVIDER_UNAVAILABLE', 'REJOIN_LATER'],
  },
  'GET /user/oauth/:provider/init': {
    summary: "The provider's authorization address, with state and, where the provider has it, PKCE",
    access: 'open',
    noStore: true,
    params: z.object({ provider: RedirectProvider }),
    response: z.object({ authorizationUrl: z.string(), state: z.string() }),
    errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
  },
  'POST /user/oauth/handoff': {
    summary: "The sign-in window asks for a one-time code for a partner's origin, bound to that page's PKCE challenge",
    access: 'platform',
    noStore: true,
    body: z.object({ origin: z.url(), codeChallenge: z.string().length(43), deviceId: z.uuid() }),
    response: z.object({ handoffCode: z.string(), expiresAt: Instant }),
    errors: ['SIGN_IN_REFUSED'],
  },
  'POST /user/oauth/handoff/token': {
    summary: "The partner's page trades the one-time code and its PKCE verifier for a pair bound to its origin",
    access: 'open',
    noStore: true,
    body: z.object({ handoffCode: z.string().max(200), codeVerifier: z.string().min(43).max(128) }),
    response: SignInReply,
    errors: ['SIGN_IN_REFUSED'],
  },
  'GET /user/oauth/handoff/origin': {
    summary: "Whether an origin is on the operator's list, asked by the sign-in window before it offers anything",
    access: 'open',
    query: z.object({ origin: z.url() }),
    response: z.object({ allowed: z.boolean(), name: z.string().nullable() }),
  },
  // After the handoff's calls, whose paths it would take for a provider's.
  'POST /user/oauth/:provider': {
    summary: 'Signs in with the code and state that the provider sent back',
    access: 'open',
    noStore: true,
    params: z.object({ provider: RedirectProvider }),
    body: CodeAndState,
    response: SignInReply,
    errors: ['SIGN_IN_REFUSED', 'PROVIDER_UNAVAILABLE', 'REJOIN_LATER'],
  },
  'GET /user/join/terms': {
    summary: 'The agreements that sign-up asks for, with their current versions',
    access: 'open',
    response: z.object({
      minimumAge: z.number().int(),
      agreements: z.array(Agreement.extend({ required: z.boolean(), title: z.string(), prose: Prose })),
    }),
  },
  'POST /user/join': {
    summary: 'Signs up with the identity that a provider verified',
    access: 'open',
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
      'REJOIN_LATER',
    ],
  },
  'GET /user/nickname/check': {
    summary: 'Whether a nickname is free; the unique index still decides',
    access: 'open',
    query: z.object({ nickname: Nickname }),
    response: Availability,
    errors: nicknameRules,
  },
  'GET /user/email/check': {
    summary: 'Whether an email is free; the unique index still decides',
    access: 'open',
    query: z.object({ email: Email }),
    response: Availability,
    errors: ['EMAIL_INVALID'],
  },
  'GET /user/me': { summary: "The fan's own profile", access: 'member', noStore: true, response: Profile },
  'PATCH /user/me': {
    summary: 'Changes the profile; refused when it was changed meanwhile, with how it stands now',
    access: 'platform',
    idempotent: true,
    noStore: true,
    body: z.object({
      version: z.int(),
      name: Name.optional(),
      nickname: Nickname.optional(),
      email: Email.optional(),
      phone: Phone.nullable().optional(),
      birthDate: BirthDate.optional(),
      gender: Gender.nullable().optional(),
      residence: Residence.optional(),
      language: Language.optional(),
    }),
    response: Profile,
    errors: [...nicknameRules, 'NICKNAME_TAKEN', 'EMAIL_INVALID', 'EMAIL_TAKEN', 'UNDERAGE', 'PROFILE_CHANGED'],
  },
  'GET /user/me/count': {
    summary: "What is the fan's own, in numbers; those of the features that run here",
    access: 'member',
    noStore: true,
    response: z.object({ counts: z.partialRecord(CountName, z.int().nonnegative()) }),
  },
  'GET /user/me/agreement': {
    summary: 'What the fan agreed to, when and in which version, and what asks for consent now',
    access: 'platform',
    noStore: true,
    response: Agreements,
  },
  'PUT /user/me/agreement': {
    summary: 'Agrees to current versions, or withdraws what is optional',
    access: 'platform',
    idempotent: true,
    noStore: true,
    body: z.object({
      agreements: z
        .array(Agreement.extend({ agreed: z.boolean() }))
        .min(1)
        .max(10),
    }),
    response: Agreements,
    errors: ['AGREEMENT_REQUIRED', 'AGREEMENT_CHANGED'],
  },
  'GET /user/me/device': {
    summary: 'Where the fan is signed in',
    access: 'platform',
    noStore: true,
    response: z.object({ devices: z.array(Device) }),
  },
  'DELETE /user/me/device': {
    summary: 'Signs out everywhere but here',
    access: 'platform',
    idempotent: true,
    response: z.object({ ended: z.int() }),
  },
  'DELETE /user/me/device/:familyId': {
    summary: 'Signs one device out',
    access: 'platform',
    idempotent: true,
    params: z.object({ familyId: Id }),
    response: NoReply,
    errors: ['NOT_FOUND'],
  },
  'GET /user/me/export': {
    summary: 'Everything that the platform holds of the fan, as a file to keep: JSON, or text to read',
    access: 'platform',
    stream: true,
    media: 'application/json',
    noStore: true,
    query: ExportQuery,
    response: z.looseObject({}),
    errors: ['RATE_LIMITED'],
  },
  'GET /user/me/withdrawal': {
    summary: 'What leaving would mean for this fan: what is lost, what has to be settled first, how long what is kept',
    access: 'platform',
    noStore: true,
    response: z.object({
      items: z.array(LeavingItem),
      blocked: z.boolean(),
      /** Days for which nobody can take the nickname, and for which the same person can't join again. */
      nicknameDays: z.int(),
      rejoinDays: z.int(),
      /** Years for which the law asks to keep records of purchases. */
      orderYears: z.int(),
    }),
  },
  'DELETE /user/me': {
    summary: 'Leaves for good; the nickname confirms it',
    access: 'platform',
    idempotent: true,
    noStore: true,
    body: z.object({ nickname: z.string().max(200) }),
    response: NoReply,
    errors: ['CONFIRMATION_WRONG', 'WITHDRAWAL_BLOCKED'],
  },
});
