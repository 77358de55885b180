import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type FanSession, preventLeaving } from '../../account/service.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import { answered } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RequestKey } from '../../platform/http/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import { pseudonymOf } from '../draw/draw.ts';
import { courseOf, iso, readEventRow } from '../reading/rows.ts';
import { statusAt } from '../reading/state.ts';

export interface EntryReply {
  enteredAt: string;
  pseudonym: string;
  salt: string;
  /** True if the fan had entered before. */
  again: boolean;
}

interface EntryRow {
  entered_at: number;
  pseudonym: string;
  salt: string;
}

/**
 * Enters a fan once. A second entry changes nothing and gets the first answer: the fan is in already.
 * @throws Refusal NOT_FOUND, WITHDRAWN, EVENT_NOT_OPEN, EVENT_CLOSED
 */
export function enterEvent(
  { pool, keys }: Pick<Platform, 'pool' | 'keys'>,
  eventId: string,
  fan: FanSession,
  key: RequestKey,
): Promise<EntryReply> {
  const { userId } = fan;
  return inTransaction(pool, async (connection) => {
    await preventLeaving(connection, fan);
    const existing = await findEntry(connection, eventId, userId);
    const reply = existing === null ? await addEntry(connection, eventId, userId) : replyOf(existing, true);
    await keys.store(key, answered(reply), connection);
    return reply;
  });
}

async function addEntry(connection: Connection, eventId: string, userId: string): Promise<EntryReply> {
  const row = await readEventRow(connection, eventId);
  if (!row.is_shown) throw new Refusal('WITHDRAWN');
  const status = statusAt(courseOf(row), row.now);
  if (status === 'UPCOMING') throw new Refusal('EVENT_NOT_OPEN', { opensAt: iso(row.opens_at) });
  // Closed by the clock or by a concurrent commitment: the trigger checks again behind the event's lock.
  if (status !== 'ENTRY_OPEN') throw new Refusal('EVENT_CLOSED', { closesAt: iso(row.closes_at) });
  const salt = randomBytes(16).toString('hex');
  const added = await connection
    .query<EntryRow>(insertEntry, [eventId, userId, salt, pseudonymOf(eventId, userId, salt)])
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '23001') throw new Refusal('EVENT_CLOSED');
      throw error;
    });
  if (added.rows[0] !== undefined) return replyOf(added.rows[0], false);
  const other = await findEntry(connection, eventId, userId);
  if (other === null) throw new Error(`The entry in ${eventId} conflicted with an existing one, which was not found`);
  return replyOf(other, true);
}

const insertEntry = `
  INSERT INTO event_entry (event_id, user_id, salt, pseudonym) VALUES ($1, $2, decode($3, 'hex'), $4)
  ON CONFLICT (event_id, user_id) DO NOTHING
  RETURNING milliseconds(entered_at) AS entered_at, pseudonym, encode(salt, 'hex') AS salt`;

async function findEntry(connection: Connection, eventId: string, userId: string): Promise<EntryRow | null> {
  const { rows } = await connection.query<EntryRow>({
    name: 'find-entry',
    text: `SELECT milliseconds(entered_at) AS entered_at, pseudonym, encode(salt, 'hex') AS salt
      FROM event_entry WHERE event_id = $1 AND user_id = $2`,
    values: [eventId, userId],
  });
  return rows[0] ?? null;
}

const replyOf = ({ entered_at, pseudonym, salt }: EntryRow, again: boolean): EntryReply => ({
  enteredAt: iso(entered_at),
  pseudonym,
  salt,
  again,
});

/**
 * Made-up entrants of a demo, spread over the time since the entry opened.
 * @returns how many
 */
export async function seedDemoEntrants(connection: Connection, eventId: string, count: number): Promise<number> {
  const entrants = Array.from({ length: count }, (_, index) => {
    const userId = `demo:${eventId}:${index + 1}`;
    const salt = randomBytes(16).toString('hex');
    return { userId, salt, pseudonym: pseudonymOf(eventId, userId, salt), share: (index + 0.5) / count };
  });
  const { rowCount } = await connection.query(
    `INSERT INTO event_entry (event_id, user_id, salt, pseudonym, entered_at)
     SELECT e.event_id, "userId", decode(input.salt, 'hex'), input.pseudonym,
       e.opens_at + (least(clock_timestamp(), e.closes_at) - e.opens_at) * share
     FROM event AS e, jsonb_to_recordset($2) AS input ("userId" text, salt text, pseudonym text, share float8)
     WHERE e.event_id = $1 AND e.opens_at < clock_timestamp() AND e.committed_at IS NULL
     ON CONFLICT (event_id, user_id) DO NOTHING`,
    [eventId, JSON.stringify(entrants)],
  );
  return rowCount ?? 0;
}
