import { z } from 'zod';
import { nicknameCauses } from '../../rules/person/nickname.ts';
import { neededScope, scopes } from '../../rules/scopes.ts';
import { suspensionReasons } from '../../rules/suspension.ts';
import { defineCalls, Id, Instant, Language } from '../platform/http/contract.ts';
import { CountName, LeavingItem } from '../platform/personal-data.ts';
import { emailCalls } from './email/email-contract.ts';
import { linkingCalls } from './linking/linking-contract.ts';
import { mailChoiceCalls } from './mail-choice/choice-contract.ts';
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
  Residence,
  TermsId,
} from './profile/person.ts';
import { signInCalls } from './sign-in/sign-in-contract.ts';

/** For the other features, which may import this contract only. */
export { Email, Provider } from './profile/person.ts';

export const Profile = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  /** Whether it is certain that the address is the fan's: do nothing that needs that while it is false. */
  emailVerified: z.boolean(),
  nickname: z.string(),
  /** This, the birth date and the gender are null for a partner's page, whatever the fan entered. */
  phone: z.string().nullable(),
  birthDate: BirthDate.nullable(),
  gender: Gender.nullable(),
  residence: Residence,
  provider: Provider,
  language: Language,
  joinedAt: Instant,
  /** Increases with each change; a change names the version that it is based on. */
  version: z.int(),
  /** Required agreements whose newest version this fan has not accepted yet. */
  consentRequired: z.array(TermsId),
});
export type Profile = z.infer<typeof Profile>;

export const Agreements = z.object({
  agreements: z.array(
    z.object({
      termsId: TermsId,
      title: z.string(),
      required: z.boolean(),
      /** Whether the fan's last answer was yes, in any version. */
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
  /** The browser's `User-Agent`; `browser` and `system` are read from it. */
  agent: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  mobile: z.boolean(),
  /** What a partner's page may do there; null on the platform itself, where nothing is kept from the fan. */
  scopes: z.array(z.enum(scopes)).nullable(),
  startedAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
});

/** Another nickname that the staff asks for, until the fan has chosen one. */
export const AskedNickname = z.object({
  cause: z.enum(nicknameCauses),
  /** What others are shown meanwhile. */
  shownAs: z.string(),
  at: Instant,
});

/** The account's suspension; `until` null: for good. */
export const SuspensionReply = z.object({
  suspension: z.object({ reason: z.enum(suspensionReasons), until: Instant.nullable() }).nullable(),
});

export const accountCalls = defineCalls({
  ...signInCalls,
  ...emailCalls,
  ...linkingCalls,
  ...mailChoiceCalls,
  'GET /user/me': {
    summary: "The fan's own profile",
    access: 'member',
    scope: 'profile',
    noStore: true,
    response: Profile,
  },
  'PATCH /user/me': {
    summary: 'Changes the profile; refused when it was changed meanwhile, with how it stands now',
    access: 'platform',
    whileSuspended: true,
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
    errors: [...nicknameRules, 'NICKNAME_TAKEN', 'EMAIL_INVALID', 'UNDERAGE', 'PROFILE_CHANGED'],
  },
  'GET /user/me/suspension': {
    summary: 'Why and until when the account is suspended; null where it is not',
    access: 'platform',
    noStore: true,
    response: SuspensionReply,
  },
  'GET /user/me/count': {
    summary: "What is the fan's own, in numbers; those of the features that run here",
    access: 'member',
    scope: 'profile',
    noStore: true,
    response: z.object({ counts: z.partialRecord(CountName, z.int().nonnegative()) }),
  },
  'GET /user/me/agreement': {
    summary:
      'What the fan agreed to, when and in which version, and what asks for an answer now: pages ask once a visit',
    access: 'platform',
    noStore: true,
    response: Agreements.extend({
      /** Null where no other nickname is asked for. */
      nicknameAsked: AskedNickname.nullable(),
    }),
  },
  'PUT /user/me/agreement': {
    summary: 'Agrees to current versions, or withdraws what is optional',
    access: 'platform',
    whileSuspended: true,
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
    whileSuspended: true,
    idempotent: true,
    response: z.object({ ended: z.int() }),
  },
  'DELETE /user/me/device/:familyId': {
    summary: 'Signs one device out',
    access: 'platform',
    whileSuspended: true,
    idempotent: true,
    params: z.object({ familyId: Id }),
    response: z.object({}),
    errors: ['NOT_FOUND'],
  },
  'DELETE /user/me/device/:familyId/scope/:scope': {
    summary: "Takes a permission from a partner's page; the fan stays signed in there",
    access: 'platform',
    whileSuspended: true,
    idempotent: true,
    params: z.object({ familyId: Id, scope: z.enum(scopes).exclude([neededScope]) }),
    response: z.object({}),
    errors: ['NOT_FOUND'],
  },
  'GET /user/me/export': {
    summary: 'Everything that the platform holds of the fan, as a file to keep: JSON, or text to read',
    kind: 'file',
    access: 'platform',
    // Reading everything is expensive; a fan needs it once or twice.
    limit: { burst: 20, perMinute: 6 },
    query: z.object({ format: z.enum(['json', 'text']).default('json') }),
    content: { 'application/json': z.looseObject({}), 'text/plain': z.string() },
  },
  'GET /user/me/withdrawal': {
    summary: 'What leaving would mean for this fan: what is lost, what has to be settled first, how long what is kept',
    access: 'platform',
    noStore: true,
    response: z.object({
      items: z.array(LeavingItem),
      blocked: z.boolean(),
      /** Whether the sign-in was too long ago: before leaving the fan signs in again. */
      needsSignIn: z.boolean(),
      /** Days during which the nickname is taken, and the same person can't join again. */
      nicknameDays: z.int(),
      rejoinDays: z.int(),
      /** Years for which the law requires records of purchases to be kept. */
      orderYears: z.int(),
    }),
  },
  'DELETE /user/me': {
    summary: 'Leaves for good; the nickname confirms it',
    access: 'platform',
    whileSuspended: true,
    idempotent: true,
    noStore: true,
    body: z.object({ nickname: z.string().max(200) }),
    response: z.object({}),
    errors: ['CONFIRMATION_WRONG', 'SIGN_IN_AGAIN', 'WITHDRAWAL_BLOCKED'],
  },
});
