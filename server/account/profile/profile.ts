import type { z } from 'zod';
import { nicknameKey } from '../../../rules/person/nickname.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Fan } from '../../platform/http/caller.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { accountCalls, Profile } from '../contract.ts';
import type { EmailCodes } from '../email/email-codes.ts';
import { shownNickname } from '../nickname/nickname-request.ts';
import type { ReservedNicknames } from '../nickname/reserved-nicknames.ts';
import type { Agreements } from './agreements.ts';
import type { FanRow } from './fan-row.ts';
import { checkAge, today } from './join.ts';
import type { Provider } from './person.ts';
import { hashOfName, hashOfPhone } from './person-hashes.ts';
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
   * The same for the caller of a request: a partner's page gets only the fields that its elements need, and the nickname as others see
   * it.
   */
  findFor(fan: Pick<Fan, 'userId' | 'origin'>): Promise<Profile>;
  /**
   * Changes these fields, if the profile still has the version `version`. A code is mailed to a new email address.
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
  const { pool, sealing } = platform;

  async function find(userId: string): Promise<Profile> {
    const { rows } = await pool.query<FanRow & { provider: Provider }>(
      `SELECT fan.*, provider FROM fan JOIN fan_identity USING (user_id)
       WHERE user_id = $1 ORDER BY linked_at LIMIT 1`,
      [userId],
    );
    const [fan] = rows;
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
    const found = await find(userId);
    const birthDate = changes.birthDate ?? found.birthDate;
    const residence = changes.residence ?? found.residence;
    return birthDate === null ? null : checkAge({ birthDate, residence }, await today(pool));
  }

  /** A fan may keep a nickname that was reserved later. */
  async function checkNickname(userId: string, nickname: string | undefined): Promise<void> {
    if (nickname === undefined || !(await reserved.has(nickname))) return;
    if (nicknameKey(nickname) !== nicknameKey((await find(userId)).nickname)) throw new Refusal('NICKNAME_TAKEN');
  }

  return {
    find,
    async findFor({ userId, origin }) {
      const profile = await find(userId);
      if (origin === platform.config.publicOrigin) return profile;
      const nickname = await shownNickname(pool, userId);
      return { ...profile, nickname, phone: null, birthDate: null, gender: null };
    },
    async change(userId, { version, ...changes }, language) {
      const provenAge = await checkAgeAfter(userId, changes);
      await checkNickname(userId, changes.nickname);
      const columns = changedColumns(await columnsOf(platform, userId, changes, provenAge));
      if (columns.length === 0) return find(userId);
      const set = columns.map(([column], place) => `${column} = $${place + 3}`).join(', ');
      const isChanged = await refusingTaken(() =>
        inTransaction(pool, async (connection) => {
          const { rowCount } = await connection.query(
            `UPDATE fan SET ${set}, version = version + 1 WHERE user_id = $1 AND version = $2`,
            [userId, version, ...columns.map(([, value]) => value)],
          );
          if (rowCount === 0) return false;
          if (changes.email !== undefined) await emailCodes.sendWith(connection, userId, language);
          return true;
        }),
      );
      const profile = await find(userId);
      if (!isChanged) throw new Refusal('PROFILE_CHANGED', { profile });
      return profile;
    },
  };
}

async function columnsOf(
  { sealing, lookup }: Pick<Platform, 'sealing' | 'lookup'>,
  userId: string,
  { name, nickname, email, phone, birthDate, gender, residence, language }: Omit<Changes, 'version'>,
  provenAge: number | null,
) {
  return {
    name_sealed: name === undefined ? undefined : sealName(sealing, userId, name),
    name_hash: name === undefined ? undefined : await hashOfName(lookup, name),
    nickname,
    nickname_key: nickname === undefined ? undefined : nicknameKey(nickname),
    email_sealed: email === undefined ? undefined : sealEmail(sealing, userId, email),
    email_hash: email === undefined ? undefined : await hashOfEmail(lookup, email),
    phone_sealed: phone === undefined ? undefined : sealPhone(sealing, userId, phone),
    phone_hash: phone === undefined ? undefined : await hashOfPhone(lookup, phone),
    birth_date_sealed: birthDate === undefined ? undefined : sealBirthDate(sealing, userId, birthDate),
    proven_age: provenAge ?? undefined,
    gender,
    residence,
    language,
  };
}

/** The column names become a part of the SQL, so they must come from `columnsOf` and never from a request. */
const changedColumns = (columns: Awaited<ReturnType<typeof columnsOf>>) =>
  Object.entries(columns).filter(([, value]) => value !== undefined);

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
