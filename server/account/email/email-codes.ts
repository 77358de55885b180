import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { emailKey } from '../../../rules/person/person.ts';
import type { Outbox } from '../../outbox/service.ts';
import { statementsOf } from '../../platform/database/statements.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { type DerivedKeys, deriveKeys } from '../../platform/secrets.ts';
import type { Provider } from '../profile/person.ts';
import { openEmail, openName } from '../profile/sealed.ts';
import { refusingTaken } from '../profile/taken.ts';
import { randomId } from '../secrets.ts';
import type { AccountTables } from '../tables.ts';
import type { EmailState } from './email-contract.ts';

const codeMinutes = 10;
const attempts = 5;

/** What one fan is mailed at most, whatever the addresses; a recipient has limits of its own in the outbox. */
export const fanLimits = [
  { codes: 5, seconds: 3_600 },
  { codes: 10, seconds: 86_400 },
] as const;

export interface EmailCodes {
  /** @throws Refusal LOGIN_REQUIRED when the account is gone */
  state(userId: string): Promise<EmailState>;
  /**
   * Mails a code in place of an earlier one; none to a confirmed address.
   * @throws Refusal RATE_LIMITED for a fan or an address with too many, LOGIN_REQUIRED
   */
  send(userId: string, language: Language): Promise<EmailState>;
  /**
   * The same in the transaction that stores an address. Where there were too many codes, it stores the address without one: the fan
   * can ask for a code later, and a stranger who used up the limit of an address prevents nobody from joining.
   */
  sendWith(transaction: Transaction<AccountTables>, userId: string, language: Language): Promise<void>;
  /** @throws Refusal EMAIL_CODE_WRONG with `attemptsLeft`, EMAIL_CODE_EXPIRED, EMAIL_TAKEN, LOGIN_REQUIRED */
  confirm(userId: string, code: string): Promise<EmailState>;
  /** Deletes codes of which no limit needs to know any more. */
  sweep(): Promise<void>;
}

export function createEmailCodes(platform: Platform, outbox: Outbox): EmailCodes {
  const database: Kysely<AccountTables> = platform.database.withTables<AccountTables>();
  const keys = deriveKeys(platform.config.tokenSecrets, 'email code');

  async function issue(transaction: Transaction<AccountTables>, userId: string, language: Language): Promise<void> {
    const fan = await lockFan(transaction, platform.sealing, userId);
    if (fan.isVerified) return;
    await checkLimits(transaction, userId);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const owner = await ownerOf(transaction, fan.emailHash);
    const data = { code, minutes: String(codeMinutes) };
    await outbox.store(statementsOf(transaction), {
      key: `email code ${randomId()}`,
      kind: owner ? 'emailCodeMember' : 'emailCode',
      recipient: fan.email,
      userId,
      language: owner?.language ?? language,
      data: owner ? { ...data, name: openName(platform.sealing, owner), provider: providerName(owner) } : data,
      usefulFor: codeMinutes * 60,
    });
    await transaction
      .insertInto('email_code')
      .values({
        user_id: userId,
        email_hash: fan.emailHash,
        code_hash: hashOfCode(keys[0], userId, fan.email, code),
        attempts_left: attempts,
        expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${codeMinutes})`,
      })
      .execute();
  }

  const providerName = ({ provider, language }: Owner) =>
    platform.words(language, `profile-form:providers.${provider}`);

  async function state(userId: string): Promise<EmailState> {
    const { rows } = await sql<StateRow>`
      SELECT fan.user_id, email_sealed, email_verified_at IS NOT NULL AS verified, expires_at, attempts_left
      FROM fan LEFT JOIN (${lastCode(userId)}) AS code ON code.email_hash = fan.email_hash AND ${usable}
      WHERE fan.user_id = ${userId}`.execute(database);
    const [row] = rows;
    if (!row) throw new Refusal('LOGIN_REQUIRED');
    const { verified, expires_at: expiresAt, attempts_left: attemptsLeft } = row;
    const isUsable = !verified && expiresAt !== null && attemptsLeft !== null;
    const email = openEmail(platform.sealing, row);
    return { email, verified, code: isUsable ? { expiresAt: expiresAt.toISOString(), attemptsLeft } : null };
  }

  return {
    state,

    async send(userId, language) {
      await database.transaction().execute((transaction) => issue(transaction, userId, language));
      return state(userId);
    },

    async sendWith(transaction, userId, language) {
      try {
        await issue(transaction, userId, language);
      } catch (error) {
        // Refused before anything was written, so the transaction goes on.
        if (!(error instanceof Refusal) || error.code !== 'RATE_LIMITED') throw error;
      }
    },

    async confirm(userId, code) {
      // The attempt is counted even though the call is refused, so the refusal comes after the commit.
      const refusal = await refusingTaken(() =>
        database
          .transaction()
          .execute((transaction) => tryCode(transaction, { sealing: platform.sealing, keys }, userId, code)),
      );
      if (refusal) throw refusal;
      return state(userId);
    },

    async sweep() {
      await database.deleteFrom('email_code').where('sent_at', '<', sql<Date>`now() - interval '1 day'`).execute();
    },
  };
}

interface Owner {
  user_id: string;
  name_sealed: Buffer;
  language: Language;
  provider: Provider;
}

interface StateRow {
  user_id: string;
  email_sealed: Buffer;
  verified: boolean;
  expires_at: Date | null;
  attempts_left: number | null;
}

const lastCode = (userId: string) =>
  sql`SELECT * FROM email_code WHERE user_id = ${userId} ORDER BY code_id DESC LIMIT 1`;
const usable = sql`code.expires_at > clock_timestamp() AND code.attempts_left > 0`;

/** @returns why the code does not confirm the address; null when it does */
async function tryCode(
  transaction: Transaction<AccountTables>,
  { sealing, keys }: { sealing: Sealing; keys: DerivedKeys },
  userId: string,
  code: string,
): Promise<Refusal | null> {
  const fan = await lockFan(transaction, sealing, userId);
  if (fan.isVerified) return null;
  const { rows } = await sql<{ code_id: number; code_hash: Buffer; attempts_left: number }>`
    SELECT code_id, code_hash, attempts_left FROM (${lastCode(userId)}) AS code
    WHERE email_hash = ${fan.emailHash} AND ${usable}`.execute(transaction);
  const [sent] = rows;
  if (!sent) return new Refusal('EMAIL_CODE_EXPIRED');
  const isRight = keys.some((key) => timingSafeEqual(hashOfCode(key, userId, fan.email, code), sent.code_hash));
  const attemptsLeft = isRight ? 0 : sent.attempts_left - 1;
  await sql`UPDATE email_code SET attempts_left = ${attemptsLeft} WHERE code_id = ${sent.code_id}`.execute(transaction);
  if (!isRight) return new Refusal('EMAIL_CODE_WRONG', { attemptsLeft });
  await sql`UPDATE fan SET email_verified_at = clock_timestamp() WHERE user_id = ${userId}`.execute(transaction);
  return null;
}

/** Codes and attempts of one fan are counted one after the other. */
async function lockFan(transaction: Transaction<AccountTables>, sealing: Sealing, userId: string) {
  const fan = await transaction
    .selectFrom('fan')
    .select(['user_id', 'email_sealed', 'email_hash', 'email_verified_at'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!fan) throw new Refusal('LOGIN_REQUIRED');
  return { email: openEmail(sealing, fan), emailHash: fan.email_hash, isVerified: fan.email_verified_at !== null };
}

async function checkLimits(transaction: Transaction<AccountTables>, userId: string): Promise<void> {
  for (const { codes, seconds } of fanLimits) {
    const { rows } = await sql<{ wait: number }>`
      SELECT ceil(extract(epoch FROM sent_at + make_interval(secs => ${seconds}) - clock_timestamp()))::integer AS wait
      FROM email_code WHERE user_id = ${userId} AND sent_at > clock_timestamp() - make_interval(secs => ${seconds})
      ORDER BY code_id DESC OFFSET ${codes - 1} LIMIT 1`.execute(transaction);
    if (rows[0]) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, rows[0].wait) });
  }
}

/** The fan whose address it is. Only the mail to that address says so. */
async function ownerOf(transaction: Transaction<AccountTables>, emailHash: Buffer): Promise<Owner | undefined> {
  return transaction
    .selectFrom('fan')
    .innerJoin('fan_identity', 'fan_identity.user_id', 'fan.user_id')
    .select(['fan.user_id', 'fan.name_sealed', 'fan.language', 'fan_identity.provider'])
    .where('email_hash', '=', emailHash)
    .where('email_verified_at', 'is not', null)
    .orderBy('fan_identity.linked_at')
    .limit(1)
    .executeTakeFirst();
}

function hashOfCode(key: Uint8Array, userId: string, email: string, code: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([userId, emailKey(email), code]))
    .digest();
}
