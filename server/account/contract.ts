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
  /** True if the fan has confirmed the address. While this is false, the address may belong to another person. */
  emailVerified: z.boolean(),
  nickname: z.string(),
  /** This, the birth date and the gender are always null for a partner's page. */
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
      /** True if the fan's last answer was yes, in any version. */
      agreed: z.boolean(),
      version: z.string().nullable(),
      currentVersion: z.string(),
      /** Summary of the changes in the current version; null for the first. */
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
  /** The scopes of a partner's page; null on the platform itself, which needs none. */
  scopes: z.array(z.enum(scopes)).nullable(),
  startedAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
});

/** The staff's open request to choose another nickname. */
export const NicknameRequest = z.object({
  cause: z.enum(nicknameCauses),
  /** The nickname that others see in the meantime. */
  shownAs: z.string(),
  at: Instant,
});

/** `until` is null for a suspension without an end. */
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
    summary: 'Changes the profile. Refused with the current profile if it was changed since `version`',
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
    summary: 'The reason and the end of a suspension; null if the account is not suspended',
    access: 'platform',
    noStore: true,
    response: SuspensionReply,
  },
  'GET /user/me/count': {
    summary: "The numbers of the fan's ballots, tickets, purchases and so on",
    access: 'member',
    scope: 'profile',
    noStore: true,
    response: z.object({ counts: z.partialRecord(CountName, z.int().nonnegative()) }),
  },
  'GET /user/me/agreement': {
    summary:
      'The agreements of the fan with their history, and those that need an answer now. Pages call it once per visit',
    access: 'platform',
    noStore: true,
    response: Agreements.extend({
      /** Null without an open request. */
      nicknameRequest: NicknameRequest.nullable(),
    }),
  },
  'PUT /user/me/agreement': {
    summary: 'Accepts current versions, or withdraws optional agreements',
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
    summary: 'All data of the fan on the platform, as a file: JSON, or readable text',
    kind: 'file',
    access: 'platform',
    // Reading everything is expensive; a fan needs it once or twice.
    limit: { burst: 20, perMinute: 6 },
    query: z.object({ format: z.enum(['json', 'text']).default('json') }),
    content: { 'application/json': z.looseObject({}), 'text/plain': z.string() },
  },
  'GET /user/me/withdrawal': {
    summary:
      'The consequences of leaving: the losses, the open business that blocks it, and how long some data is stored',
    access: 'platform',
    noStore: true,
    response: z.object({
      items: z.array(LeavingItem),
      blocked: z.boolean(),
      /** True if the sign-in was too long ago: then the fan must sign in again before deleting the account. */
      needsSignIn: z.boolean(),
      /** Days for which the nickname stays taken. */
      nicknameDays: z.int(),
      /** Days for which the same person can't join again. */
      rejoinDays: z.int(),
      /** Years for which the law requires records of purchases to be kept. */
      orderYears: z.int(),
    }),
  },
  'DELETE /user/me': {
    summary: 'Deletes the account. The nickname confirms it',
    access: 'platform',
    whileSuspended: true,
    idempotent: true,
    noStore: true,
    body: z.object({ nickname: z.string().max(200) }),
    response: z.object({}),
    errors: ['CONFIRMATION_WRONG', 'SIGN_IN_AGAIN', 'WITHDRAWAL_BLOCKED'],
  },
});
