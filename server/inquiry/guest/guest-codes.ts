import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { storeMessage } from '../../outbox/service.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DerivedKeys, deriveKeys } from '../../platform/secrets.ts';
import { guestLimits } from './contract.ts';

/** Codes that show whose an address is, as those of accounts, but without an account. */
export interface GuestCodes {
  /**
   * Mails a code in place of an earlier one; nothing to an address that was mailed too many.
   */
  send(connection: Connection, to: { email: string; hash: Buffer; language: Language }): Promise<void>;
  /** Uses a code up. @returns why it is not accepted, for after the commit: the attempt counts; null where it is */
  use(connection: Connection, hash: Buffer, code: string): Promise<Refusal | null>;
}

/** More codes are not mailed to one address. They are counted here alone: other mails of Fanfare to it must not be visible from outside. */
const limits = [
  { codes: 6, seconds: 3_600 },
  { codes: 15, seconds: 86_400 },
] as const;

export function createGuestCodes(platform: Pick<Platform, 'sealing' | 'lookup' | 'config'>): GuestCodes {
  const keys: DerivedKeys = deriveKeys(platform.config.tokenSecrets, 'guest inquiry code');
  return {
    async send(connection, { email, hash, language }) {
      if (await hasEnough(connection, hash)) return;
      const { codeMinutes, attempts } = guestLimits;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await storeMessage(platform, connection, {
        key: `guest code ${newId()}`,
        kind: 'guestCode',
        recipient: email,
        userId: null,
        language,
        data: { code, minutes: String(codeMinutes) },
        usefulFor: codeMinutes * 60,
        isNotice: true,
      });
      await connection.query(
        `INSERT INTO inquiry_guest_code (email_hash, code_hash, attempts_left, expires_at)
         VALUES ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))`,
        [hash, hashOf(keys[0], hash, code), attempts, codeMinutes],
      );
    },
    async use(connection, hash, code) {
      // The lock counts attempts one after the other.
      const { rows } = await connection.query<{
        code_id: number;
        code_hash: Buffer;
        attempts_left: number;
        ok: boolean;
      }>(
        `SELECT code_id, code_hash, attempts_left, expires_at > clock_timestamp() AND attempts_left > 0 AS ok
         FROM inquiry_guest_code WHERE email_hash = $1 ORDER BY code_id DESC LIMIT 1 FOR UPDATE`,
        [hash],
      );
      const [sent] = rows;
      if (!sent?.ok) return new Refusal('EMAIL_CODE_EXPIRED');
      const isRight = keys.some((key) => timingSafeEqual(hashOf(key, hash, code), sent.code_hash));
      const attemptsLeft = isRight ? 0 : sent.attempts_left - 1;
      await connection.query('UPDATE inquiry_guest_code SET attempts_left = $2 WHERE code_id = $1', [
        sent.code_id,
        attemptsLeft,
      ]);
      return isRight ? null : new Refusal('EMAIL_CODE_WRONG', { attemptsLeft });
    },
  };
}

/** The lock is held until the commit: two codes at the same time can't both be the last one. */
async function hasEnough(connection: Connection, hash: Buffer): Promise<boolean> {
  await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [
    advisoryLocks.guestCode,
    hash.toString('hex'),
  ]);
  for (const { codes, seconds } of limits) {
    const { rows } = await connection.query(
      `SELECT FROM inquiry_guest_code WHERE email_hash = $1 AND sent_at > clock_timestamp() - make_interval(secs => $2)
       OFFSET $3 LIMIT 1`,
      [hash, seconds, codes - 1],
    );
    if (rows.length > 0) return true;
  }
  return false;
}

const hashOf = (key: Uint8Array, email: Buffer, code: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([email.toString('hex'), code]))
    .digest();

/** Deletes codes of which no limit needs to know any more, and links that open nothing. */
export async function deleteGuestSecrets(database: Pick<Pool, 'query'>): Promise<void> {
  await database.query(`DELETE FROM inquiry_guest_code WHERE sent_at < now() - interval '1 day'`);
  await database.query('DELETE FROM inquiry_guest_link WHERE expires_at < now()');
}
