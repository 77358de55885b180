import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { nicknameKey } from '../../../rules/person/nickname.ts';
import type { Fan } from '../../platform/http/caller.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { accountCalls, Profile } from '../contract.ts';
import type { EmailCodes } from '../email/email-codes.ts';
import { shownNickname } from '../nickname/asked-nickname.ts';
import type { ReservedNicknames } from '../nickname/reserved-nicknames.ts';
import type { AccountTables, FanRow } from '../tables.ts';
import type { Agreements } from './agreements.ts';
import { checkAge, today } from './join.ts';
import type { Provider } from './person.ts';
import {
  hashOfEmail,
  openBirthDate,
  openEmail,
  openName,
  openPhone,
  sealBirthDate,
  sealEmail,
  sealName,
  sealPhone,
} from './sealed.ts';
import { refusingTaken } from './taken.ts';

type Changes = z.output<(typeof accountCalls)['PATCH /user/me']['body']>;

export interface Profiles {
  /** @throws Refusal LOGIN_REQUIRED when the account is gone */
  find(userId: string): Promise<Profile>;
  /**
   * The same for the caller of a request: a partner's page gets only the fields that its elements need, and the nickname that others
   * are shown.
   */
  tell(fan: Pick<Fan, 'userId' | 'origin'>): Promise<Profile>;
  /**
   * Changes the given fields and keeps the others, provided that the profile still has the version `version`.
   * Another email address is mailed a code.
   * @throws Refusal PROFILE_CHANGED with `profile` as it is now; NICKNAME_TAKEN; UNDERAGE for a birth date under
   * age, LOGIN_REQUIRED
   */
  change(userId: string, changes: Changes, language: Language): Promise<Profile>;
}

export function createProfiles(
  platform: Platform,
  agreements: Pick<Agreements, 'pending'>,
  emailCodes: Pick<EmailCodes, 'sendWith'>,
  reserved: Pick<ReservedNicknames, 'has'>,
): Profiles {
  const { sealing } = platform;
  const database: Kysely<AccountTables> = platform.database.withTables<AccountTables>();

  async function find(userId: string): Promise<Profile> {
    const fan = await database
      .selectFrom('fan')
      .innerJoin('fan_identity', 'fan_identity.user_id', 'fan.user_id')
      .selectAll('fan')
      .select('fan_identity.provider')
      .where('fan.user_id', '=', userId)
      .orderBy('fan_identity.linked_at')
      .limit(1)
      .executeTakeFirst();
    if (!fan) throw new Refusal('LOGIN_REQUIRED');
    return { ...profileOf(sealing, fan), consentRequired: await agreements.pending(userId) };
  }

  /**
   * The minimum age depends on the place of residence, so a new residence is checked as a new birth date is.
   * @returns the age that was checked; null without a change of the two
   */
  async function checkAgeAfter(
    userId: string,
    changes: Pick<Changes, 'birthDate' | 'residence'>,
  ): Promise<number | null> {
    if (changes.birthDate === undefined && changes.residence === undefined) return null;
    const known = await find(userId);
    const birthDate = changes.birthDate ?? known.birthDate;
    const residence = changes.residence ?? known.residence;
    return birthDate === null ? null : checkAge({ birthDate, residence }, await today(database));
  }

  /** Who has a name from before it was reserved may keep it. */
  async function checkNickname(userId: string, nickname: string | undefined): Promise<void> {
    if (nickname === undefined || !(await reserved.has(nickname))) return;
    if (nicknameKey(nickname) !== nicknameKey((await find(userId)).nickname)) throw new Refusal('NICKNAME_TAKEN');
  }

  return {
    find,
    async tell({ userId, origin }) {
      const profile = await find(userId);
      if (origin === platform.config.publicOrigin) return profile;
      const nickname = await shownNickname(platform.pool, userId);
      return { ...profile, nickname, phone: null, birthDate: null, gender: null };
    },
    async change(userId, { version, ...changes }, language) {
      const provenAge = await checkAgeAfter(userId, changes);
      await checkNickname(userId, changes.nickname);
      const columns = await columnsOf(platform, userId, changes);
      if (provenAge !== null) columns.proven_age = provenAge;
      const isChange = Object.keys(columns).length > 0;
      if (!isChange) return find(userId);
      const changed = await refusingTaken(() =>
        database.transaction().execute(async (transaction) => {
          const row = await transaction
            .updateTable('fan')
            .set({ ...columns, version: sql<number>`version + 1` })
            .where('user_id', '=', userId)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
          if (row && changes.email !== undefined) await emailCodes.sendWith(transaction, userId, language);
          return row;
        }),
      );
      const profile = await find(userId);
      if (!changed) throw new Refusal('PROFILE_CHANGED', { profile });
      return profile;
    },
  };
}

async function columnsOf(
  { sealing, lookup }: Pick<Platform, 'sealing' | 'lookup'>,
  userId: string,
  { name, nickname, email, phone, birthDate, ...plain }: Omit<Changes, 'version'>,
): Promise<Partial<FanRow>> {
  return {
    ...plain,
    ...(name === undefined ? {} : { name_sealed: sealName(sealing, userId, name) }),
    ...(nickname === undefined ? {} : { nickname, nickname_key: nicknameKey(nickname) }),
    ...(email === undefined
      ? {}
      : { email_sealed: sealEmail(sealing, userId, email), email_hash: await hashOfEmail(lookup, email) }),
    ...(phone === undefined ? {} : { phone_sealed: sealPhone(sealing, userId, phone) }),
    ...(birthDate === undefined ? {} : { birth_date_sealed: sealBirthDate(sealing, userId, birthDate) }),
  };
}

function profileOf(sealing: Sealing, fan: FanRow & { provider: Provider }): Omit<Profile, 'consentRequired'> {
  return {
    userId: fan.user_id,
    name: openName(sealing, fan),
    email: openEmail(sealing, fan),
    emailVerified: fan.email_verified_at !== null,
    nickname: fan.nickname,
    phone: openPhone(sealing, fan),
    birthDate: openBirthDate(sealing, fan),
    gender: fan.gender,
    residence: fan.residence,
    provider: fan.provider,
    language: fan.language,
    joinedAt: fan.joined_at.toISOString(),
    version: fan.version,
  };
}
