import type { z } from 'zod';
import { nicknameKey } from '../../../rules/nickname.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { LeavingItem, PersonalData } from '../../platform/personal-data.ts';
import type { Platform } from '../../platform/platform.ts';
import type { accountCalls } from '../contract.ts';
import { type Revocations, revocationChannel } from '../session/revocations.ts';

type Prospect = z.output<(typeof accountCalls)['GET /user/me/withdrawal']['response']>;

/** Long enough that nobody can impersonate the fan who has just left. */
const nicknameDays = 30;
/** Long enough that leaving and joining again gives no additional free votes during one final. */
const rejoinDays = 7;
/** Records of contracts and payments: Korea's Act on Consumer Protection in Electronic Commerce, article 6. */
const orderYears = 5;

export interface Withdrawal {
  /** The consequences of leaving. */
  prospect(userId: string): Promise<Prospect>;
  /**
   * Deletes the account and what every feature holds of the person, in one transaction, and ends all sessions.
   * @throws Refusal CONFIRMATION_WRONG, WITHDRAWAL_BLOCKED with `items`, LOGIN_REQUIRED when the account is gone
   */
  withdraw(userId: string, typedNickname: string): Promise<void>;
}

export function createWithdrawal(
  { pool, log }: Platform,
  features: () => readonly PersonalData[],
  revocations: Pick<Revocations, 'announce'>,
): Withdrawal {
  async function itemsOf(userId: string): Promise<LeavingItem[]> {
    const items = await Promise.all(features().map(async (feature) => (await feature.leaving?.(userId)) ?? []));
    return items.flat();
  }

  return {
    async prospect(userId) {
      const items = await itemsOf(userId);
      return { items, blocked: items.some((item) => item.blocks), nicknameDays, rejoinDays, orderYears };
    },

    async withdraw(userId, typedNickname) {
      const blocking = (await itemsOf(userId)).filter((item) => item.blocks);
      if (blocking.length > 0) throw new Refusal('WITHDRAWAL_BLOCKED', { items: blocking });
      const ended = await inTransaction(pool, async (connection) => {
        const { rows } = await connection.query<{ nickname_key: string }>(
          'SELECT nickname_key FROM fan WHERE user_id = $1 FOR UPDATE',
          [userId],
        );
        const [fan] = rows;
        if (!fan) throw new Refusal('LOGIN_REQUIRED');
        if (nicknameKey(typedNickname.trim()) !== fan.nickname_key) throw new Refusal('CONFIRMATION_WRONG');
        for (const feature of features()) await feature.forget?.(connection, userId);
        return endAccount(connection, userId);
      });
      for (const familyId of ended) revocations.announce(familyId);
      // The log has nothing that identifies the person: the ledger keeps the user id for ever.
      log.info({ sessions: ended.length }, 'a fan deleted the account');
    },
  };
}

/** Reserves the names, ends every session on every server, and deletes the account with all dependent rows. */
async function endAccount(connection: Connection, userId: string): Promise<string[]> {
  await connection.query(
    `INSERT INTO held_name (kind, key_hash, until)
     SELECT kind, sha256(convert_to(key, 'UTF8')), clock_timestamp() + make_interval(days => days) FROM (
       SELECT 'NICKNAME', nickname_key, $2::integer FROM fan WHERE user_id = $1
       UNION ALL SELECT 'EMAIL', email_key, $3::integer FROM fan WHERE user_id = $1
       UNION ALL SELECT 'IDENTITY', provider || ' ' || subject, $3::integer FROM fan_identity WHERE user_id = $1
     ) AS held (kind, key, days)
     ON CONFLICT (kind, key_hash) DO UPDATE SET until = greatest(held_name.until, excluded.until)`,
    [userId, nicknameDays, rejoinDays],
  );
  const { rows } = await connection.query<{ family_id: string }>(
    `WITH ended AS (
       INSERT INTO ended_family (family_id) SELECT family_id FROM refresh_family WHERE user_id = $1
       ON CONFLICT DO NOTHING RETURNING family_id)
     SELECT family_id, pg_notify($2, family_id) FROM ended`,
    [userId, revocationChannel],
  );
  // Stored replies may contain personal data, so they are deleted; the reply to this call is stored afterwards.
  await connection.query('DELETE FROM idempotency WHERE scope = $1 AND status IS NOT NULL', [`fan:${userId}`]);
  await connection.query('DELETE FROM fan WHERE user_id = $1', [userId]);
  return rows.map((row) => row.family_id);
}
