import { type SuspensionReason, suspensionReasons } from '../../../rules/suspension.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Suspension } from '../../platform/http/caller.ts';

/** Each payload is a fan's id. */
export const suspensionChannel = 'account_suspended';

interface CachedSuspension {
  reason: SuspensionReason;
  /** In milliseconds; Infinity for a suspension without an end. */
  until: number;
}

/** The suspended fans, in memory: every request of a member checks them. */
export interface Suspensions {
  /** @param isListening whether every notification was received; otherwise the database is queried */
  of(userId: string, isListening: boolean): Suspension | null | Promise<Suspension | null>;
  /** After a notification, or a change by this process: reads the fan's state again. Until then, each check queries the database. */
  receive(userId: string): void;
  catchUp(): Promise<void>;
}

const current = `SELECT user_id, reason, until FROM (
    SELECT DISTINCT ON (user_id) user_id, reason, until FROM suspension WHERE $1::text IS NULL OR user_id = $1
    ORDER BY user_id, entry DESC) AS last
  WHERE until > clock_timestamp()`;

interface Row {
  user_id: string;
  reason: string;
  until: Date | number;
}

const reasonOf = (text: string): SuspensionReason => suspensionReasons.find((reason) => reason === text) ?? 'ABUSE';

export function createSuspensions(pool: Pool): Suspensions {
  const cache = new Map<string, CachedSuspension>();
  /** Fans of whom something was announced that has not been read yet, with the number of the last announcement. */
  const unread = new Map<string, number>();
  let announcements = 0;

  const keep = ({ user_id, reason, until }: Row) =>
    cache.set(user_id, { reason: reasonOf(reason), until: Number(until) });

  async function read(userId: string): Promise<Suspension | null> {
    const announced = unread.get(userId);
    const { rows } = await pool.query<Row>({ name: 'account-suspension', text: current, values: [userId] });
    cache.delete(userId);
    if (rows[0]) keep(rows[0]);
    // Another notification may have arrived meanwhile.
    if (unread.get(userId) === announced) unread.delete(userId);
    return now(userId);
  }

  function now(userId: string): Suspension | null {
    const found = cache.get(userId);
    if (found === undefined) return null;
    if (found.until <= Date.now()) {
      cache.delete(userId);
      return null;
    }
    return { reason: found.reason, until: Number.isFinite(found.until) ? new Date(found.until).toISOString() : null };
  }

  return {
    of: (userId, isListening) => (isListening && !unread.has(userId) ? now(userId) : read(userId)),
    receive: (userId) => void unread.set(userId, ++announcements),
    async catchUp() {
      const { rows } = await pool.query<Row>(current, [null]);
      cache.clear();
      for (const row of rows) keep(row);
    },
  };
}
