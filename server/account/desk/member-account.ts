import { deviceNameOf } from '../../../rules/person/device-name.ts';
import type { SuspensionReason } from '../../../rules/suspension.ts';
import type { Outbox, StoppedAddress } from '../../outbox/service.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Agreements as AgreementsReply, Profile } from '../contract.ts';
import { type NicknameRequest, readNicknameRequest } from '../nickname/nickname-request.ts';
import type { Agreements } from '../profile/agreements.ts';
import type { FanRow } from '../profile/fan-row.ts';
import type { Provider } from '../profile/person.ts';
import { openBirthDate, openEmail, openName, openPhone } from '../profile/sealed.ts';
import type { Sessions } from '../session/sessions.ts';

type MemberProfile = Pick<
  Profile,
  'userId' | 'nickname' | 'name' | 'email' | 'emailVerified' | 'phone' | 'residence' | 'language' | 'joinedAt'
> & { birthDate: string };

/** One entry of a member's suspension history. */
export interface MemberSuspension {
  action: 'SUSPENDED' | 'LIFTED';
  reason: SuspensionReason | null;
  /** Null for a suspension without an end, and for `LIFTED`. */
  until: string | null;
  at: string;
  /** From `operatorOf` for a staff member; for a command, the name of the person who ran it. */
  operator: string;
}

/** A member for the staff: the data that the account feature stores. */
export interface MemberAccount {
  profile: MemberProfile;
  /** The current suspension; null if there is none. */
  suspension: { reason: SuspensionReason; until: string | null } | null;
  /** The newest first. */
  suspensions: MemberSuspension[];
  /** The request for another nickname; null where there is none. */
  nicknameRequest: NicknameRequest | null;
  /** Why no more emails are sent to the member; null if they are sent. */
  mailStopped: StoppedAddress | null;
  devices: {
    familyId: string;
    origin: string;
    partner: string | null;
    browser: string | null;
    system: string | null;
    mobile: boolean;
    startedAt: string;
    lastSeenAt: string;
  }[];
  agreements: AgreementsReply['agreements'];
  identities: { provider: Provider; linkedAt: string }[];
  /** Sign-in providers that were linked and unlinked, the newest first. */
  identityLog: { provider: Provider; action: 'LINKED' | 'UNLINKED'; at: string }[];
}

interface Parts {
  sessions: Pick<Sessions, 'devices'>;
  agreements: Pick<Agreements, 'list'>;
  outbox: Pick<Outbox, 'stopped'>;
}

/** The max number of entries of each history on a member's page. */
const maxEntries = 50;

/** @throws Refusal NOT_FOUND */
export async function readMemberAccount(
  platform: Pick<Platform, 'pool' | 'sealing' | 'partners'>,
  { sessions, agreements, outbox }: Parts,
  userId: string,
  language: Language,
): Promise<MemberAccount> {
  const profile = await readProfile(platform, userId);
  const [mailStopped, history, nicknameRequest, devices, agreed, identities] = await Promise.all([
    outbox.stopped(platform.pool, profile.email),
    readSuspensions(platform, userId),
    readNicknameRequest(platform.pool, userId),
    sessions.devices(userId),
    agreements.list(userId, language),
    readIdentities(platform, userId),
  ]);
  return {
    profile,
    ...history,
    nicknameRequest,
    mailStopped,
    devices: devices.map(({ familyId, origin, agent, startedAt, lastSeenAt }) => ({
      familyId,
      origin,
      partner: platform.partners.of(origin)?.name ?? null,
      ...deviceNameOf(agent),
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    agreements: agreed.agreements,
    ...identities,
  };
}

type Deps = Pick<Platform, 'pool' | 'sealing'>;

async function readProfile({ pool, sealing }: Deps, userId: string): Promise<MemberProfile> {
  const { rows } = await pool.query<FanRow>('SELECT * FROM fan WHERE user_id = $1', [userId]);
  const [fan] = rows;
  if (fan === undefined) throw new Refusal('NOT_FOUND');
  return {
    userId: fan.user_id,
    nickname: fan.nickname,
    name: openName(sealing, fan),
    email: openEmail(sealing, fan),
    emailVerified: fan.email_verified_at !== null,
    phone: openPhone(sealing, fan),
    birthDate: openBirthDate(sealing, fan),
    residence: fan.residence,
    language: fan.language,
    joinedAt: fan.joined_at.toISOString(),
  };
}

async function readSuspensions({ pool }: Deps, userId: string) {
  const { rows } = await pool.query<{
    action: MemberSuspension['action'];
    reason: SuspensionReason | null;
    /** The driver returns `infinity` as a number: a suspension without an end. */
    until: Date | number | null;
    at: Date;
    operator: string;
    active: boolean;
  }>(
    `SELECT action, reason, until, at, operator, coalesce(until > clock_timestamp(), false) AS active
     FROM suspension WHERE user_id = $1 ORDER BY entry DESC LIMIT ${maxEntries}`,
    [userId],
  );
  const suspensions = rows.map(({ action, reason, until, at, operator }) => ({
    action,
    reason,
    until: until instanceof Date ? until.toISOString() : null,
    at: at.toISOString(),
    operator,
  }));
  const [newest] = suspensions;
  const reason = rows[0]?.active === true ? (newest?.reason ?? null) : null;
  return { suspension: reason && { reason, until: newest?.until ?? null }, suspensions };
}

async function readIdentities({ pool }: Deps, userId: string) {
  const [linked, log] = await Promise.all([
    pool.query<{ provider: Provider; linked_at: Date }>(
      'SELECT provider, linked_at FROM fan_identity WHERE user_id = $1 ORDER BY linked_at',
      [userId],
    ),
    pool.query<{ provider: Provider; action: 'LINKED' | 'UNLINKED'; at: Date }>(
      `SELECT provider, action, at FROM identity_log WHERE user_id = $1 ORDER BY entry DESC LIMIT ${maxEntries}`,
      [userId],
    ),
  ]);
  return {
    identities: linked.rows.map(({ provider, linked_at }) => ({ provider, linkedAt: linked_at.toISOString() })),
    identityLog: log.rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}
