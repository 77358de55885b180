import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { accountCalls, Profile, Provider } from './contract.ts';
import { refusingTaken } from './join.ts';
import { emailKey, nicknameKey } from './nickname.ts';
import type { AccountTables, FanRow } from './tables.ts';

type Changes = z.output<(typeof accountCalls)['PATCH /user/me']['body']>;

export interface Profiles {
  /** @throws Refusal LOGIN_REQUIRED when the account is gone */
  find(userId: string): Promise<Profile>;
  /** Changes what is given and leaves the rest. @throws Refusal NICKNAME_TAKEN, EMAIL_TAKEN, LOGIN_REQUIRED */
  change(userId: string, changes: Changes): Promise<Profile>;
}

export function createProfiles(platform: Platform): Profiles {
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
    return profileOf(fan);
  }

  return {
    find,
    async change(userId, changes) {
      const columns = columnsOf(changes);
      if (Object.keys(columns).length > 0) {
        await refusingTaken(() =>
          database.updateTable('fan').set(columns).where('user_id', '=', userId).executeTakeFirst(),
        );
      }
      return find(userId);
    },
  };
}

function columnsOf({ nickname, email, phone, ...plain }: Changes): Partial<FanRow> {
  return {
    ...plain,
    ...(nickname === undefined ? {} : { nickname, nickname_key: nicknameKey(nickname) }),
    ...(email === undefined ? {} : { email, email_key: emailKey(email) }),
    ...(phone === undefined ? {} : { phone: phone || null }),
  };
}

function profileOf(fan: FanRow & { provider: Provider }): Profile {
  return {
    userId: fan.user_id,
    name: fan.name,
    email: fan.email,
    nickname: fan.nickname,
    phone: fan.phone,
    birthDate: fan.birth_date,
    gender: fan.gender,
    residence: fan.residence,
    provider: fan.provider,
    language: fan.language,
    joinedAt: fan.joined_at.toISOString(),
  };
}
