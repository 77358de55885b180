import type { NicknameCause } from '../../../rules/person/nickname.ts';
import type { SuspensionReason } from '../../../rules/suspension.ts';
import type { Outbox } from '../../outbox/service.ts';
import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Withdrawal } from '../leaving/withdrawal.ts';
import { keepNickname, requestNewNickname } from '../nickname/nickname-request.ts';
import { mailNotice, notifyByMail, readRecipient } from '../notice/mail-notice.ts';
import type { Agreements } from '../profile/agreements.ts';
import type { FanRow } from '../profile/fan-row.ts';
import { openEmail } from '../profile/sealed.ts';
import { notifyRevoked } from '../session/revocations.ts';
import type { Sessions } from '../session/sessions.ts';
import { liftWithin, suspendWithin } from '../suspension/suspend.ts';
import {
  type DeskFan,
  fansOf,
  findByEmail,
  findByIdentity,
  findByPerson,
  type ListedMember,
  listByIds,
  listByNickname,
  listNewest,
  type MemberPage,
} from './find-members.ts';
import { type MemberAccount, readMemberAccount } from './member-account.ts';

interface ListQuery {
  cursor?: string | undefined;
  limit: number;
}

interface Suspended {
  reason: SuspensionReason;
  /** Null: without an end. */
  until: Date | null;
  /** The person who decided it. `staffOf` returns the id of a staff member. */
  operator: string;
}

/**
 * The lock for actions of the staff on an account: the actions run one after the other, and the fan can't leave meanwhile. A test removes it.
 * @returns whether there is such a fan
 */
export type LockForStaff = (connection: Connection, userId: string) => Promise<boolean>;

export const lockForStaff: LockForStaff = async (connection, userId) => {
  const { rowCount } = await connection.query('SELECT FROM fan WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
  return rowCount === 1;
};

/** The functions of accounts for the feature `members`. Changes are made in the caller's transaction. */
export interface MemberDesk {
  listNewest(query: ListQuery): Promise<MemberPage>;
  listByNickname(beginning: string, query: ListQuery & { without: readonly string[] }): Promise<MemberPage>;
  listByIds(userIds: readonly string[]): Promise<ListedMember[]>;
  /** The fans with these ids, as the desks of other features show them. */
  fansOf(userIds: readonly string[]): Promise<(userId: string) => DeskFan>;
  findByEmail(email: string): Promise<string[]>;
  findByIdentity(subject: string): Promise<string[]>;
  /** @param typed a whole name or a phone number */
  findByPerson(typed: string): Promise<string[]>;
  /** @throws Refusal NOT_FOUND */
  read(userId: string, language: Language): Promise<MemberAccount>;
  /** @returns null if the fan is not suspended */
  suspensionOf(database: Pick<Pool, 'query'> | Pick<Connection, 'query'>, userId: string): Promise<Suspended | null>;
  /** @returns until when; null: for good */
  suspend(
    connection: Connection,
    suspending: { userId: string; reason: SuspensionReason; days: number | null; operator: string },
  ): Promise<Date | null>;
  /** @returns false if the fan is not suspended */
  lift(connection: Connection, lifting: { userId: string; operator: string }): Promise<boolean>;
  /** Sends a warning to the confirmed address. */
  mailWarning(connection: Connection, userId: string, reason: SuspensionReason): Promise<void>;
  /** Requests another nickname, also by mail. @returns false if it is requested already */
  requestNewNickname(connection: Connection, userId: string, cause: NicknameCause): Promise<boolean>;
  /** The nickname of a fan whose row the caller holds; null where there is none. */
  nicknameOf(connection: Connection, userId: string): Promise<string | null>;
  /** Lets the fan keep the nickname, and mails it. @returns false without a request */
  keepNickname(connection: Connection, userId: string): Promise<boolean>;
  /**
   * Deletes the account as the fan would, and mails it.
   * @param reason the key of the words for why
   * @throws Refusal NOT_FOUND, WITHDRAWAL_BLOCKED, CONFIRMATION_WRONG
   */
  erase(connection: Connection, erasing: { userId: string; nickname: string; reason: string }): Promise<void>;
  /** Sends mail to the member's address again. @returns false where it had not stopped */
  resumeMail(connection: Connection, userId: string): Promise<boolean>;
  /** Ends every session, on every server after the commit. @returns how many */
  signOut(connection: Connection, userId: string): Promise<number>;
}

interface Parts {
  sessions: Sessions;
  agreements: Agreements;
  outbox: Outbox;
  withdrawal: Withdrawal;
}

export function createMemberDesk(platform: Platform, parts: Parts): MemberDesk {
  const sources = { ...platform, outbox: parts.outbox };
  return {
    listNewest: (query) => listNewest(platform, query),
    listByNickname: (beginning, query) => listByNickname(platform, beginning, query),
    listByIds: (userIds) => listByIds(platform, userIds),
    fansOf: (userIds) => fansOf(platform, userIds),
    findByEmail: (email) => findByEmail(platform, email),
    findByIdentity: (subject) => findByIdentity(platform, subject),
    findByPerson: (typed) => findByPerson(platform, typed),
    read: (userId, language) => readMemberAccount(platform, parts, userId, language),
    async suspensionOf(database, userId) {
      const { rows } = await database.query<{ reason: SuspensionReason; until: Date | number; operator: string }>(
        `SELECT reason, until, operator FROM (SELECT reason, until, operator FROM suspension WHERE user_id = $1 ORDER BY entry DESC LIMIT 1) AS last
         WHERE until > clock_timestamp()`,
        [userId],
      );
      const [last] = rows;
      if (last === undefined) return null;
      return { ...last, until: last.until instanceof Date ? last.until : null };
    },
    // Why the staff did it is in the audit log, sealed.
    suspend: (connection, suspending) => suspendWithin(sources, connection, suspending),
    lift: (connection, lifting) => liftWithin(sources, connection, lifting),
    mailWarning: (connection, userId, reason) =>
      notifyByMail(sources, connection, userId, 'warned', `suspension:reason.${reason}`),
    async nicknameOf(connection, userId) {
      const { rows } = await connection.query<{ nickname: string }>('SELECT nickname FROM fan WHERE user_id = $1', [
        userId,
      ]);
      return rows[0]?.nickname ?? null;
    },
    async requestNewNickname(connection, userId, cause) {
      if (!(await requestNewNickname(connection, userId, cause))) return false;
      await notifyByMail(sources, connection, userId, 'nicknameAsked', `nickname:causes.${cause}`);
      return true;
    },
    async keepNickname(connection, userId) {
      if (!(await keepNickname(connection, userId))) return false;
      await notifyByMail(sources, connection, userId, 'nicknameKept', null);
      return true;
    },
    async resumeMail(connection, userId) {
      const { rows } = await connection.query<Pick<FanRow, 'user_id' | 'email_sealed'>>(
        'SELECT user_id, email_sealed FROM fan WHERE user_id = $1',
        [userId],
      );
      const [fan] = rows;
      return fan !== undefined && parts.outbox.resume(connection, openEmail(platform.sealing, fan));
    },
    async erase(connection, { userId, nickname, reason }) {
      const recipient = await readRecipient(sources, connection, userId);
      await parts.withdrawal.erase(connection, userId, nickname);
      // After the deletion of the fan's messages.
      if (recipient !== null) await mailNotice(sources, connection, recipient, 'erased', reason);
    },
    signOut,
  };
}

async function signOut(connection: Connection, userId: string): Promise<number> {
  // In the order of the ids, as everywhere: two transactions that end sessions must not deadlock.
  const { rows } = await connection.query<{ family_id: string }>(
    `WITH own AS (
       SELECT family_id FROM refresh_family WHERE user_id = $1 AND revoked_at IS NULL ORDER BY family_id FOR UPDATE)
     UPDATE refresh_family SET revoked_at = now(), revoked_reason = 'DEVICE_REVOKED'
     FROM own WHERE refresh_family.family_id = own.family_id RETURNING refresh_family.family_id`,
    [userId],
  );
  await notifyRevoked(
    connection,
    rows.map((row) => row.family_id),
  );
  return rows.length;
}
