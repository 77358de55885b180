import type { Connection } from '../../platform/database/database.ts';
import type { Fan } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/errors.ts';

/** What keeps a fan from leaving until the transaction ends; a test takes it away. */
export type LockFan = (connection: Connection, userId: string) => Promise<void>;

/** A fan with the sign-in that asks. */
export type HeldFan = Pick<Fan, 'userId' | 'familyId'>;

/** Waits for a withdrawal, which takes the row for itself, and for nothing else: changes of a profile go on. */
const lockFan: LockFan = async (connection, userId) => {
  await connection.query({
    name: 'lock-fan',
    text: 'SELECT FROM fan WHERE user_id = $1 FOR KEY SHARE',
    values: [userId],
  });
};

/**
 * The first thing in a transaction that writes something down for a fan which withdrawal would have taken away or been
 * kept from by: either the withdrawal sees it, or it doesn't happen.
 * @throws Refusal LOGIN_REQUIRED where the fan has left
 */
export async function holdFan(
  connection: Connection,
  { userId, familyId }: HeldFan,
  lock: LockFan = lockFan,
): Promise<void> {
  await lock(connection, userId);
  // A statement of its own: it sees what a withdrawal that was waited for has committed.
  const { rowCount } = await connection.query({
    name: 'read-ended-family',
    text: 'SELECT FROM ended_family WHERE family_id = $1',
    values: [familyId],
  });
  if (rowCount !== 0) throw new Refusal('LOGIN_REQUIRED');
}
