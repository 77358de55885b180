import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { emailKey } from '../../../rules/person/person.ts';
import type { Outbox } from '../../outbox/service.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { type DerivedKeys, deriveKeys } from '../../platform/secrets.ts';
import type { FanRow } from '../profile/fan-row.ts';
import type { Provider } from '../profile/person.ts';
import { openEmail, openName } from '../profile/sealed.ts';
import { refusingTaken } from '../profile/taken.ts';
import type { EmailState } from './email-contract.ts';

const codeMinutes = 10;
const attempts = 5;

/** The max number of codes for one fan, over all addresses. The outbox also limits the mails to one address. */
export const fanLimits = [
  { codes: 5, seconds: 3_600 },
  { codes: 10, seconds: 86_400 },
] as const;

export interface EmailCodes {
  /** @throws Refusal LOGIN_REQUIRED when the account is gone */
  state(userId: string): Promise<EmailState>;
  /**
   * Mails a new code, which replaces an earlier one. Does nothing if the address is confirmed and receives mail.
   * @throws Refusal RATE_LIMITED after too many codes for the fan or the address, LOGIN_REQUIRED
   */
  send(userId: string, language: Language): Promise<EmailState>;
  /**
   * Does the same in the transaction that stores an address, but ignores RATE_LIMITED: the fan can request a code later, and a stranger
   * who has used up the limit of an address can't keep its owner from joining.
   */
  sendWith(connection: Connection, userId: string, language: Language): Promise<void>;
  /** @throws Refusal EMAIL_CODE_WRONG with `attemptsLeft`, EMAIL_CODE_EXPIRED, EMAIL_TAKEN, LOGIN_REQUIRED */
  confirm(userId: string, code: string): Promise<EmailState>;
  /** Deletes codes that are too old to count for a limit. */
  sweep(): Promise<void>;
}

export function createEmailCodes(platform: Platform, outbox: Outbox): EmailCodes {
  const { pool } = platform;
  const keys = deriveKeys(platform.config.tokenSecrets, 'email code');

  async function issue(connection: Connection, userId: string, language: Language): Promise<void> {
    const fan = await lockFan(connection, platform.sealing, userId);
    if (fan.isVerified && (await outbox.stopped(connection, fan.email)) === null) return;
    await checkLimits(connection, userId);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const owner = await ownerOf(connection, fan.emailHash);
    const otherMember = owner?.user_id === userId ? undefined : owner;
    const data = { code, minutes: String(codeMinutes) };
    await outbox.store(connection, {
      key: `email code ${newId()}`,
      kind: otherMember ? 'emailCodeMember' : 'emailCode',
      recipient: fan.email,
      userId,
      language: otherMember?.language ?? language,
      data: otherMember
        ? { ...data, name: openName(platform.sealing, otherMember), provider: providerName(otherMember) }
        : data,
      usefulFor: codeMinutes * 60,
    });
    await connection.query(
      `INSERT INTO email_code (user_id, email_hash, code_hash, attempts_left, expires_at)
       VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5))`,
      [userId, fan.emailHash, hashOfCode(keys[0], userId, fan.email, code), attempts, codeMinutes],
    );
  }

  const providerName = ({ provider, language }: Owner) =>
    platform.words(language, `profile-form:providers.${provider}`);

  async function state(userId: string): Promise<EmailState> {
    const { rows } = await pool.query<StateRow>(
      `SELECT fan.user_id, email_sealed, email_verified_at IS NOT NULL AS verified, expires_at, attempts_left
       FROM fan LEFT JOIN (${lastCode}) AS code ON code.email_hash = fan.email_hash AND ${usable}
       WHERE fan.user_id = $1`,
      [userId],
    );
    const [row] = rows;
    if (!row) throw new Refusal('LOGIN_REQUIRED');
    const { verified, expires_at: expiresAt, attempts_left: attemptsLeft } = row;
    const email = openEmail(platform.sealing, row);
    const stoppedAt = (await outbox.stopped(pool, email))?.at ?? null;
    const isConfirmed = verified && stoppedAt === null;
    const isUsable = !isConfirmed && expiresAt !== null && attemptsLeft !== null;
    return {
      email,
      verified: isConfirmed,
      stoppedAt,
      code: isUsable ? { expiresAt: expiresAt.toISOString(), attemptsLeft } : null,
    };
  }

  return {
    state,

    async send(userId, language) {
      await inTransaction(pool, (connection) => issue(connection, userId, language));
      return state(userId);
    },

    async sendWith(connection, userId, language) {
      try {
        await issue(connection, userId, language);
      } catch (error) {
        // The refusal came before any write, so the transaction can continue.
        if (!(error instanceof Refusal) || error.code !== 'RATE_LIMITED') throw error;
      }
    },

    async confirm(userId, code) {
      // The attempt is counted even though the call is refused, so the refusal comes after the commit.
      const refusal = await refusingTaken(() =>
        inTransaction(pool, (connection) =>
          tryCode(connection, { sealing: platform.sealing, keys, outbox }, userId, code),
        ),
      );
      if (refusal) throw refusal;
      return state(userId);
    },

    async sweep() {
      await pool.query(`DELETE FROM email_code WHERE sent_at < now() - interval '1 day'`);
    },
  };
}

type Owner = Pick<FanRow, 'user_id' | 'name_sealed' | 'language'> & { provider: Provider };

interface StateRow extends Pick<FanRow, 'user_id' | 'email_sealed'> {
  verified: boolean;
  expires_at: Date | null;
  attempts_left: number | null;
}

/** SQL, with the fan as `$1`. */
const lastCode = 'SELECT * FROM email_code WHERE user_id = $1 ORDER BY code_id DESC LIMIT 1';
const usable = 'code.expires_at > clock_timestamp() AND code.attempts_left > 0';

/** @returns why the code does not confirm the address; null when it does */
async function tryCode(
  connection: Connection,
  { sealing, keys, outbox }: { sealing: Sealing; keys: DerivedKeys; outbox: Outbox },
  userId: string,
  code: string,
): Promise<Refusal | null> {
  const fan = await lockFan(connection, sealing, userId);
  if (fan.isVerified && (await outbox.stopped(connection, fan.email)) === null) return null;
  const { rows } = await connection.query<{ code_id: number; code_hash: Buffer; attempts_left: number }>(
    `SELECT code_id, code_hash, attempts_left FROM (${lastCode}) AS code WHERE email_hash = $2 AND ${usable}`,
    [userId, fan.emailHash],
  );
  const [stored] = rows;
  if (!stored) return new Refusal('EMAIL_CODE_EXPIRED');
  const isRight = keys.some((key) => timingSafeEqual(hashOfCode(key, userId, fan.email, code), stored.code_hash));
  const attemptsLeft = isRight ? 0 : stored.attempts_left - 1;
  await connection.query('UPDATE email_code SET attempts_left = $2 WHERE code_id = $1', [stored.code_id, attemptsLeft]);
  if (!isRight) return new Refusal('EMAIL_CODE_WRONG', { attemptsLeft });
  await outbox.resume(connection, fan.email);
  await connection.query('UPDATE fan SET email_verified_at = clock_timestamp() WHERE user_id = $1', [userId]);
  return null;
}

/** Locks the fan's row until the commit: concurrent codes and attempts of one fan are counted one after the other. */
async function lockFan(connection: Connection, sealing: Sealing, userId: string) {
  const { rows } = await connection.query<{
    user_id: string;
    email_sealed: Buffer;
    email_hash: Buffer;
    verified: boolean;
  }>(
    `SELECT user_id, email_sealed, email_hash, email_verified_at IS NOT NULL AS verified
     FROM fan WHERE user_id = $1 FOR NO KEY UPDATE`,
    [userId],
  );
  const [fan] = rows;
  if (!fan) throw new Refusal('LOGIN_REQUIRED');
  return { email: openEmail(sealing, fan), emailHash: fan.email_hash, isVerified: fan.verified };
}

async function checkLimits(connection: Connection, userId: string): Promise<void> {
  for (const { codes, seconds } of fanLimits) {
    const { rows } = await connection.query<{ wait: number }>(
      `SELECT ceil(extract(epoch FROM sent_at + make_interval(secs => $2) - clock_timestamp()))::integer AS wait
       FROM email_code WHERE user_id = $1 AND sent_at > clock_timestamp() - make_interval(secs => $2)
       ORDER BY code_id DESC OFFSET $3 LIMIT 1`,
      [userId, seconds, codes - 1],
    );
    if (rows[0]) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, rows[0].wait) });
  }
}

/** The fan who has confirmed this address. Only a mail to the address may reveal that there is one. */
async function ownerOf(connection: Connection, emailHash: Buffer): Promise<Owner | undefined> {
  const { rows } = await connection.query<Owner>(
    `SELECT user_id, name_sealed, language, provider FROM fan JOIN fan_identity USING (user_id)
     WHERE email_hash = $1 AND email_verified_at IS NOT NULL ORDER BY linked_at LIMIT 1`,
    [emailHash],
  );
  return rows[0];
}

function hashOfCode(key: Uint8Array, userId: string, email: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([userId, emailKey(email), code]))
    .digest();
}
