import { type ChosenMail, chosenMails, type OptionalMail } from '../../../rules/person/mail-choices.ts';
import { type MessageCheck, messageKinds, type Outbox } from '../../outbox/service.ts';
import { type Connection, inTransaction, type Statements } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FanRow } from '../profile/fan-row.ts';
import { openEmail } from '../profile/sealed.ts';
import type { MailChoices as MailChoicesReply } from './choice-contract.ts';

export interface MailChoices {
  /** @throws Refusal LOGIN_REQUIRED when the account is gone */
  list(userId: string): Promise<MailChoicesReply>;
  /** @throws Refusal LOGIN_REQUIRED when the account is gone */
  choose(userId: string, kind: ChosenMail, isChosen: boolean): Promise<MailChoicesReply>;
  /** The fan's language; null for a fan who has left. */
  languageOf(userId: string): Promise<Language | null>;
  /** Turns off mails of one kind. Does nothing if they are off, or if the fan has left. */
  end(userId: string, kind: OptionalMail): Promise<void>;
}

export function createMailChoices(
  { pool, sealing }: Pick<Platform, 'pool' | 'sealing'>,
  outbox: Pick<Outbox, 'stopped'>,
): MailChoices {
  async function list(userId: string): Promise<MailChoicesReply> {
    const [{ rows }, fan] = await Promise.all([
      pool.query<{ kind: string }>('SELECT kind FROM mail_choice WHERE user_id = $1', [userId]),
      pool.query<Pick<FanRow, 'user_id' | 'email_sealed'>>('SELECT user_id, email_sealed FROM fan WHERE user_id = $1', [
        userId,
      ]),
    ]);
    const [row] = fan.rows;
    if (row === undefined) throw new Refusal('LOGIN_REQUIRED');
    const stoppedAt = (await outbox.stopped(pool, openEmail(sealing, row)))?.at ?? null;
    return {
      stoppedAt,
      choices: chosenMails.map((kind) => ({ kind, isChosen: rows.some((row) => row.kind === kind) })),
    };
  }

  return {
    list,
    async choose(userId, kind, isChosen) {
      await inTransaction(pool, async (connection) => {
        if (!(await lockFan(connection, userId))) throw new Refusal('LOGIN_REQUIRED');
        await writeChoice(connection, userId, kind, isChosen);
      });
      return list(userId);
    },
    async languageOf(userId) {
      const { rows } = await pool.query<{ language: Language }>('SELECT language FROM fan WHERE user_id = $1', [
        userId,
      ]);
      return rows[0]?.language ?? null;
    },
    end: (userId, kind) =>
      inTransaction(pool, async (connection) => {
        if (!(await lockFan(connection, userId))) return;
        if (kind === 'MARKETING') await withdrawMarketing(connection, userId);
        else await writeChoice(connection, userId, kind, false);
      }),
  };
}

/** Locks the fan's row, so that changes of one fan run one after the other. @returns false for a fan who has left */
async function lockFan(connection: Connection, userId: string): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT FROM fan WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
  return rowCount === 1;
}

async function writeChoice(connection: Connection, userId: string, kind: ChosenMail, isChosen: boolean): Promise<void> {
  await connection.query(
    isChosen
      ? 'INSERT INTO mail_choice (user_id, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM mail_choice WHERE user_id = $1 AND kind = $2',
    [userId, kind],
  );
}

/** The fan's last answer about marketing. */
const lastAnswer = `SELECT DISTINCT ON (user_id) user_id, version, locale, action FROM fan_agreement
  WHERE user_id = ANY ($1) AND terms_id = 'marketing' ORDER BY user_id, entry DESC`;

/** Stores the same entry as a withdrawal of the agreement in My info. */
async function withdrawMarketing(connection: Connection, userId: string): Promise<void> {
  await connection.query(
    `INSERT INTO fan_agreement (user_id, terms_id, version, locale, action)
     SELECT user_id, 'marketing', version, locale, 'WITHDRAWN' FROM (${lastAnswer}) AS last WHERE action = 'GIVEN'`,
    [[userId]],
  );
}

/** SQL for the fans among `$1` who get each kind of mail. */
const selectSubscribers = {
  RIGHTS_ENDING: "SELECT user_id FROM mail_choice WHERE user_id = ANY ($1) AND kind = 'RIGHTS_ENDING'",
  MARKETING: `SELECT user_id FROM (${lastAnswer}) AS last WHERE action = 'GIVEN'`,
} as const satisfies Readonly<Record<OptionalMail, string>>;

/** The fans among `userIds` who get this kind of optional email now. */
export async function findSubscribers(
  database: Statements,
  kind: OptionalMail,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ user_id: string }>(selectSubscribers[kind], [userIds]);
  return new Set(rows.map((row) => row.user_id));
}

/** Finds stored emails that the fan has turned off since: they are not sent. */
export const mailsTurnedOff: MessageCheck = async (database, due) => {
  const off: number[] = [];
  for (const [kind, details] of Object.entries(messageKinds)) {
    if (!('optional' in details)) continue;
    const ofKind = due.filter((one) => one.kind === kind);
    if (ofKind.length === 0) continue;
    const subscribers = await findSubscribers(
      database,
      details.optional,
      ofKind.flatMap((one) => one.user_id ?? []),
    );
    off.push(...ofKind.filter((one) => !subscribers.has(one.user_id ?? '')).map((one) => one.message_id));
  }
  return off;
};
