import type { SuspensionReason } from '../../../rules/suspension.ts';
import { notifyServers } from '../../platform/bus/notify-servers.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockMember } from '../leaving/prevent-leaving.ts';
import { type NoticeSources, notifyByMail } from '../notice/mail-notice.ts';
import { suspensionChannel } from './suspensions.ts';

export interface Suspending {
  userId: string;
  reason: SuspensionReason;
  /** Null for a suspension without an end. */
  days: number | null;
  /** The person who decided it. The audit log has the reason, sealed. */
  operator: string;
}

type OnPool = NoticeSources & Pick<Platform, 'pool'>;

/**
 * Suspends a fan from now on, in the caller's transaction. It replaces an earlier suspension, and takes effect on every
 * server at once.
 * @returns the end; null if it has none
 */
export async function suspendWithin(
  sources: NoticeSources,
  connection: Connection,
  { userId, reason, days, operator }: Suspending,
): Promise<Date | null> {
  const { rows } = await connection.query<{ until: Date | number }>(
    `INSERT INTO suspension (user_id, action, reason, until, operator)
     VALUES ($1, 'SUSPENDED', $2, coalesce(clock_timestamp() + make_interval(days => $3), 'infinity'), $4)
     RETURNING until`,
    [userId, reason, days, operator],
  );
  await notifyByMail(sources, connection, userId, 'suspended', `suspension:reason.${reason}`);
  await announce(connection, userId);
  const until = rows[0]?.until;
  return until instanceof Date ? until : null;
}

/**
 * Ends a suspension early, in the caller's transaction.
 * @returns false if the fan is not suspended
 */
export async function liftWithin(
  sources: NoticeSources,
  connection: Connection,
  { userId, operator }: Pick<Suspending, 'userId' | 'operator'>,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO suspension (user_id, action, operator)
     SELECT $1, 'LIFTED', $2 WHERE suspended_until($1) IS NOT NULL`,
    [userId, operator],
  );
  if (rowCount === 0) return false;
  await notifyByMail(sources, connection, userId, 'suspensionLifted', null);
  await announce(connection, userId);
  return true;
}

/**
 * For an operator's command.
 * @returns the end; null if it has none
 * @throws Error if there is no such fan
 */
export const suspendFan = (sources: OnPool, suspending: Suspending): Promise<Date | null> =>
  withLockedFan(sources, suspending.userId, (connection) => suspendWithin(sources, connection, suspending));

/**
 * For an operator's command.
 * @returns false if the fan is not suspended
 * @throws Error if there is no such fan
 */
export const liftSuspension = (sources: OnPool, lifting: Pick<Suspending, 'userId' | 'operator'>): Promise<boolean> =>
  withLockedFan(sources, lifting.userId, (connection) => liftWithin(sources, connection, lifting));

async function withLockedFan<Result>(
  { pool }: OnPool,
  userId: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (connection) => {
    if (!(await lockMember(connection, userId))) throw new Error(`There is no fan ${userId}. Nothing was changed.`);
    return work(connection);
  });
}

const announce = (connection: Connection, userId: string) => notifyServers(connection, suspensionChannel, [userId]);

/** One entry of the history. */
export interface SuspensionEntry {
  action: 'SUSPENDED' | 'LIFTED';
  reason: SuspensionReason | null;
  /** Null for a suspension without an end, and for `LIFTED`. */
  until: string | null;
  at: string;
}

/** The suspensions of a fan, the newest first, without the data for operators. */
export async function suspensionsOf({ pool }: Pick<Platform, 'pool'>, userId: string): Promise<SuspensionEntry[]> {
  const { rows } = await pool.query<{
    action: SuspensionEntry['action'];
    reason: SuspensionReason | null;
    until: Date | number | null;
    at: Date;
  }>('SELECT action, reason, until, at FROM suspension WHERE user_id = $1 ORDER BY entry DESC', [userId]);
  return rows.map(({ action, reason, until, at }) => ({
    action,
    reason,
    until: until instanceof Date ? until.toISOString() : null,
    at: at.toISOString(),
  }));
}
