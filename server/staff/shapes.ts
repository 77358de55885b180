import { z } from 'zod';
import { emailLength, emailShape, nameLength, printable } from '../../rules/person/person.ts';
import { maxRolesPerPerson, passkeyNameLength, reasonLength } from '../../rules/staff/limits.ts';
import { staffRights, staffRoles } from '../../rules/staff/rights.ts';
import { Id, Instant, refusedBy } from '../platform/http/contract.ts';
import { staffStates } from './tables.ts';

export const RoleAssignment = z
  .object({
    role: z.enum(staffRoles),
    /** Null: for all titles. */
    titleId: Id.nullable(),
  })
  .refine(({ role, titleId }) => role !== 'owner' || titleId === null, 'the role owner is always for all titles');
export const RoleAssignments = z.array(RoleAssignment).max(maxRolesPerPerson);

export const StaffName = z.string().trim().min(1).max(nameLength).regex(printable);
export const StaffEmail = z
  .email({ pattern: emailShape, error: refusedBy('EMAIL_INVALID') })
  .max(emailLength, refusedBy('EMAIL_INVALID'));

/** The reason of an action, for the readers of the audit log. */
export const Reason = z.string().trim().min(1).max(reasonLength);

export const StaffMember = z.object({
  staffId: Id,
  name: z.string(),
  email: z.string(),
  state: z.enum(staffStates),
  roles: z.array(RoleAssignment),
  /** A change names the version that it is based on. */
  version: z.int(),
  createdAt: Instant,
  signedInAt: Instant.nullable(),
  passkeys: z.int(),
  /** The open invitation; its link was shown once. */
  invitation: z.object({ expiresAt: Instant }).nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const Invitation = z.object({
  staffId: Id,
  /** To pass on to this person alone; shown only now. */
  link: z.string(),
  expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

export const StaffSession = z.object({
  sessionId: Id,
  /** Read from the browser's `User-Agent`. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  mobile: z.boolean(),
  /** The network address that it began from. */
  address: z.string(),
  startedAt: Instant,
  seenAt: Instant,
  /** When it ends at the latest. */
  endsAt: Instant,
  current: z.boolean(),
});
export type StaffSession = z.infer<typeof StaffSession>;

export const Me = z.object({
  staffId: Id,
  name: z.string(),
  email: z.string(),
  roles: z.array(RoleAssignment),
  /** The rights of the roles for at least one title; `titlesOf` in rules/staff/rights.ts lists the titles. */
  rights: z.array(z.enum(staffRights)),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
  session: z.object({
    sessionId: Id,
    startedAt: Instant,
    /** When it ends without another request. */
    idleAt: Instant,
    /** When it ends in any case. */
    endsAt: Instant,
    /** How its holder last proved their identity, and until when that is enough for a dangerous action. */
    proof: z.enum(['PASSKEY', 'RECOVERY', 'DIRECTORY']),
    provenUntil: Instant,
  }),
  serverTime: Instant,
});
export type Me = z.infer<typeof Me>;

export const Passkey = z.object({
  passkeyId: z.string(),
  label: z.string(),
  synced: z.boolean(),
  addedAt: Instant,
  usedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Eighty random bits each, as `XXXX-XXXX-XXXX-XXXX`; shown only now. */
export const RecoveryCodes = z.array(z.string());

/** The holder's own name for a passkey. */
export const PasskeyLabel = z.string().trim().min(1).max(passkeyNameLength).regex(printable);
/** The token of an invitation, from behind the `#` of its link: 32 random bytes. */
export const InvitationToken = z.string().regex(/^[\w-]{43}$/);

/** Argument of `navigator.credentials` as JSON: for `@simplewebauthn/browser`. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const common = {
  id: bytes.min(1).max(1400),
  rawId: bytes.min(1).max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
/** The answer of `startAuthentication`. */
export const PasskeyAssertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;
/** The answer of `startRegistration`. */
export const PasskeyCreation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;
