import type { z } from 'zod';
import { nicknameKey } from '../../../rules/person/nickname.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import type { Fan } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { LeavingItem, PersonalData } from '../../platform/personal-data.ts';
import type { Platform } from '../../platform/platform.ts';
import type { accountCalls } from '../contract.ts';
import { isFreshSignIn } from '../session/fresh-sign-in.ts';
import { notifyRevoked, type Revocations } from '../session/revocations.ts';

type Prospect = z.output<(typeof accountCalls)['GET /user/me/withdrawal']['response']>;

/** Long enough that the fan who has just left can't be impersonated. */
const nicknameDays = 30;
/** Long enough that leaving and joining again gives no additional free votes during one final. */
const rejoinDays = 7;
/** Records of contracts and payments: Korea's Act on Consumer Protection in Electronic Commerce, article 6. */
const orderYears = 5;

export type LeavingSession = Pick<Fan, 'userId' | 'familyId'>;

export interface Withdrawal {
  /** The consequences of leaving. */
  prospect(session: LeavingSession): Promise<Prospect>;
  /**
   * Deletes the account and the person's data in every feature, in one transaction, and ends all sessions.
   * @throws Refusal WITHDRAWAL_BLOCKED with `items`, SIGN_IN_AGAIN if the sign-in was too long ago, CONFIRMATION_WRONG,
   * LOGIN_REQUIRED when the account is gone
   */
  withdraw(session: LeavingSession, typedNickname: string): Promise<void>;
  /** @throws Refusal WITHDRAWAL_BLOCKED with `items` that have to be settled first */
  checkErasure(userId: string): Promise<void>;
  /**
   * The same by the staff for the fan, in the staff's transaction. It needs no session of the fan.
   * @throws Refusal NOT_FOUND, WITHDRAWAL_BLOCKED, CONFIRMATION_WRONG
   */
  erase(connection: Connection, userId: string, typedNickname: string): Promise<void>;
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

  async function checkErasure(userId: string): Promise<void> {
    const blocking = (await itemsOf(userId)).filter((item) => item.blocks);
    if (blocking.length > 0) throw new Refusal('WITHDRAWAL_BLOCKED', { items: blocking });
  }

  /**
   * Locks the fan's row: no other transaction stores data of the fan until this one ends.
   * @returns the nickname's key; null if there is no account
   */
  async function lock(connection: Connection, userId: string): Promise<string | null> {
    const { rows } = await connection.query<{ nickname_key: string }>(
      'SELECT nickname_key FROM fan WHERE user_id = $1 FOR UPDATE',
      [userId],
    );
    return rows[0]?.nickname_key ?? null;
  }

  /** @returns the sessions that have ended */
  async function forget(connection: Connection, userId: string): Promise<string[]> {
    for (const feature of features()) await feature.forget?.(connection, userId);
    return endAccount(connection, userId);
  }

  return {
    checkErasure,
    async erase(connection, userId, typedNickname) {
      const key = await lock(connection, userId);
      if (key === null) throw new Refusal('NOT_FOUND');
      if (nicknameKey(typedNickname.trim()) !== key) throw new Refusal('CONFIRMATION_WRONG');
      // At the commit, all servers are notified of the ended sessions.
      await forget(connection, userId);
    },

    async prospect({ userId, familyId }) {
      const [items, isFresh] = await Promise.all([itemsOf(userId), isFreshSignIn(pool, familyId)]);
      const blocked = items.some((item) => item.blocks);
      return { items, blocked, needsSignIn: !isFresh, nicknameDays, rejoinDays, orderYears };
    },

    async withdraw({ userId, familyId }, typedNickname) {
      await checkErasure(userId);
      const ended = await inTransaction(pool, async (connection) => {
        const key = await lock(connection, userId);
        if (key === null) throw new Refusal('LOGIN_REQUIRED');
        // After the lock: if a second tab has just deleted the account, the answer is LOGIN_REQUIRED, not SIGN_IN_AGAIN.
        if (!(await isFreshSignIn(connection, familyId))) throw new Refusal('SIGN_IN_AGAIN');
        if (nicknameKey(typedNickname.trim()) !== key) throw new Refusal('CONFIRMATION_WRONG');
        return forget(connection, userId);
      });
      for (const familyId of ended) revocations.announce(familyId);
      // The log must not have the user id: the ledger contains it for ever, so that it could identify the person.
      log.info({ sessions: ended.length }, 'a fan deleted the account');
    },
  };
}

/** Reserves the names, ends every session on every server, and deletes the account with all dependent rows. */
async function endAccount(connection: Connection, userId: string): Promise<string[]> {
  await connection.query(
    `INSERT INTO held_name (kind, key_hash, until)
     SELECT kind, key_hash,
       -- Leaving ends no suspension.
       greatest(clock_timestamp() + make_interval(days => days), CASE kind WHEN 'IDENTITY' THEN suspended_until($1) END)
     FROM (
       SELECT 'NICKNAME', sha256(convert_to(nickname_key, 'UTF8')), $2::integer FROM fan WHERE user_id = $1
       UNION ALL SELECT 'EMAIL', email_hash, $3::integer FROM fan WHERE user_id = $1 AND email_verified_at IS NOT NULL
       UNION ALL SELECT 'IDENTITY', subject_hash, $3::integer FROM fan_identity WHERE user_id = $1
     ) AS held (kind, key_hash, days)
     ON CONFLICT (kind, key_hash) DO UPDATE SET until = greatest(held_name.until, excluded.until)`,
    [userId, nicknameDays, rejoinDays],
  );
  const { rows } = await connection.query<{ family_id: string }>(
    `WITH ended AS (
       INSERT INTO ended_family (family_id) SELECT family_id FROM refresh_family WHERE user_id = $1
       ON CONFLICT DO NOTHING RETURNING family_id)
     SELECT family_id FROM ended`,
    [userId],
  );
  const ended = rows.map((row) => row.family_id);
  await notifyRevoked(connection, ended);
  // Stored replies may contain personal data, so they are deleted; the reply to this call is stored afterwards.
  await connection.query('DELETE FROM idempotency WHERE scope = $1 AND status IS NOT NULL', [`fan:${userId}`]);
  await connection.query('DELETE FROM fan WHERE user_id = $1', [userId]);
  return ended;
}
