import type { Connection } from '../../platform/database/database.ts';
import type { Fan } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/errors.ts';

/** The lock that prevents a fan from leaving until the transaction ends; a test removes it. */
export type LockFan = (connection: Connection, userId: string) => Promise<void>;

/** A fan and the session of the request. */
export type FanSession = Pick<Fan, 'userId' | 'familyId'>;

/** Conflicts only with a withdrawal, which locks the row for update; changes of a profile do not wait. */
const lockFan: LockFan = async (connection, userId) => {
  await lockMember(connection, userId);
};

/**
 * For an operator's command, which has no session: prevents a fan from leaving until the transaction ends.
 * @returns whether there is such a fan
 */
export async function lockMember(connection: Connection, userId: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'lock-fan',
    text: 'SELECT FROM fan WHERE user_id = $1 FOR KEY SHARE',
    values: [userId],
  });
  return rowCount === 1;
}

/**
 * Called first in a transaction that stores data which a withdrawal deletes, or which prevents a withdrawal. Either the
 * withdrawal sees the data, or the transaction is refused.
 * @throws Refusal LOGIN_REQUIRED where the fan has left
 */
export async function preventLeaving(
  connection: Connection,
  { userId, familyId }: FanSession,
  lock: LockFan = lockFan,
): Promise<void> {
  await lock(connection, userId);
  // A separate statement: it sees the commit of a withdrawal during the wait of this transaction.
  const { rowCount } = await connection.query({
    name: 'read-ended-family',
    text: 'SELECT FROM ended_family WHERE family_id = $1',
    values: [familyId],
  });
  if (rowCount !== 0) throw new Refusal('LOGIN_REQUIRED');
}
