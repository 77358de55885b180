import type { DrawRules } from '../../rules/draw-text.ts';
import { type Connection, inTransaction, type Pool } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import { type Beacon, findBeacon } from './draw/beacon.ts';
import { commitmentOf, rankingOf, seedOf } from './draw/draw.ts';
import { courseOf, type EventRow, hasLeft, iso, lockEvent, readEventRow, winnersOf } from './reading/rows.ts';
import { statusAt } from './reading/state.ts';

/** Why a command is refused now, in a sentence for the operator. */
class EventOperationError extends Error {
  override readonly name = 'EventOperationError';
}

/** Runs in the transaction of a step that was taken, for the audit log: a command has its own entries there. */
export type Keep = (connection: Connection, row: EventRow, after: unknown) => Promise<unknown>;

const keepNothing: Keep = async () => undefined;

const refuse = (row: EventRow, sentence: string): never => {
  throw new EventOperationError(`${row.event_id} is ${statusAt(courseOf(row), row.now)}: ${sentence}`);
};

/**
 * Ends the entry now, before its time, and commits to the list.
 * @returns the number of entrants
 */
export function closeEntry(pool: Pool, eventId: string): Promise<number> {
  return inTransaction(pool, async (connection) => {
    const row = await lockEvent(connection, eventId);
    if (statusAt(courseOf(row), row.now) !== 'ENTRY_OPEN') refuse(row, 'only an entry that is open can be closed.');
    await connection.query(
      "UPDATE event SET closes_at = date_trunc('milliseconds', clock_timestamp()) WHERE event_id = $1",
      [eventId],
    );
    return commitTo(connection, await lockEvent(connection, eventId));
  });
}

/**
 * Commits to the list of a closed entry; a repeat changes nothing.
 * @returns the number of entrants
 */
export function commitEvent(pool: Pool, eventId: string, keep = keepNothing): Promise<number> {
  return inTransaction(pool, async (connection) => {
    const row = await lockEvent(connection, eventId);
    if (row.entrants !== null) return row.entrants;
    if (row.now < row.closes_at) refuse(row, 'the list is committed once the entry has closed.');
    const entrants = await commitTo(connection, row);
    await keep(connection, row, { entrants });
    return entrants;
  });
}

async function commitTo(connection: Connection, row: EventRow): Promise<number> {
  const pseudonyms = await readPseudonyms(connection, row.event_id);
  await connection.query(
    'UPDATE event SET committed_at = clock_timestamp(), commitment = $2, entrants = $3 WHERE event_id = $1',
    [row.event_id, commitmentOf(rulesOf(row), pseudonyms), pseudonyms.length],
  );
  return pseudonyms.length;
}

export interface Drawing {
  entrants: number;
  winners: number;
  /** The number of the votes' heads that were published since the commitment; null for a beacon from outside. */
  newHeads: number | null;
  /** True if it was drawn before, so that nothing has changed. */
  isRepeat: boolean;
}

/**
 * Ranks the committed list; the ranks stay secret until the result opens. A repeat changes nothing.
 * @param beacon the public value, for an event whose beacon comes from outside
 */
export async function drawEvent(
  pool: Pool,
  eventId: string,
  beacon: string | null,
  keep = keepNothing,
): Promise<Drawing> {
  // Read before the lock: after the commitment, an exact statement has one answer.
  const before = await readEventRow(pool, eventId);
  const found = before.commitment === null || before.drawn_at !== null ? null : await findBeacon(pool, before, beacon);
  if (typeof found === 'string') return refuse(before, found);
  return inTransaction(pool, async (connection) => {
    const row = await lockEvent(connection, eventId);
    const { commitment, entrants, winners } = row;
    if (row.drawn_at !== null) {
      const count = entrants ?? 0;
      return { entrants: count, winners: Math.min(winners, count), newHeads: row.beacon_news, isRepeat: true };
    }
    if (commitment === null || found === null) return refuse(row, 'the list has to be committed first.');
    const value: Beacon = found;
    const seed = seedOf(commitment, row.secret, value.text);
    const ranking = rankingOf(seed, await readPseudonyms(connection, eventId));
    await connection.query(
      `UPDATE event_entry AS n SET rank = input.rank FROM unnest($2::text[]) WITH ORDINALITY AS input (pseudonym, rank)
       WHERE n.event_id = $1 AND n.pseudonym = input.pseudonym`,
      [eventId, ranking],
    );
    if (row.photocard !== null) await issueCards(connection, row);
    await connection.query(
      'UPDATE event SET drawn_at = clock_timestamp(), beacon = $2, beacon_news = $3, seed = $4 WHERE event_id = $1',
      [eventId, value.text, value.newHeads, seed],
    );
    await keep(connection, row, { entrants: ranking.length, beacon: value.text });
    return {
      entrants: ranking.length,
      winners: Math.min(winners, ranking.length),
      newHeads: value.newHeads,
      isRepeat: false,
    };
  });
}

async function issueCards(connection: Connection, { event_id: eventId, winners }: EventRow): Promise<void> {
  const { rows } = await connection.query<{ user_id: string; rank: number }>(
    'SELECT user_id, rank FROM event_entry WHERE event_id = $1 AND rank <= $2',
    [eventId, winners],
  );
  const cards = rows
    .filter(({ user_id }) => !hasLeft(user_id))
    .map(({ user_id, rank }) => ({ card_id: newId(), event_id: eventId, user_id, serial: rank }));
  await connection.query(
    `INSERT INTO event_card (card_id, event_id, user_id, serial)
     SELECT card_id, event_id, user_id, serial FROM jsonb_populate_recordset(NULL::event_card, $1)`,
    [JSON.stringify(cards)],
  );
}

/** Opens the result now, before its time; a repeat changes nothing. */
export function openResult(pool: Pool, eventId: string): Promise<void> {
  return inTransaction(pool, async (connection) => {
    const row = await lockEvent(connection, eventId);
    if (row.drawn_at === null) refuse(row, 'there is no result before the draw.');
    if (row.now < row.results_at) {
      await connection.query(
        "UPDATE event SET results_at = date_trunc('milliseconds', clock_timestamp()) WHERE event_id = $1",
        [eventId],
      );
    }
  });
}

/** Marks every prize as sent; a repeat changes nothing. */
export function fulfilEvent(pool: Pool, eventId: string): Promise<void> {
  return inTransaction(pool, async (connection) => {
    const row = await lockEvent(connection, eventId);
    if (row.fulfilled_at !== null) return;
    const status = statusAt(courseOf(row), row.now);
    if (status === 'PURGED') refuse(row, 'the information of its winners is deleted.');
    if (status !== 'INFO_CLOSED') refuse(row, 'winners can still give their information.');
    await connection.query('UPDATE event SET fulfilled_at = clock_timestamp() WHERE event_id = $1', [eventId]);
  });
}

/**
 * Deletes the winners' information for good. The sweep does it on its date; the command can do it from the opening of the result
 * on.
 * @returns of how many winners
 */
export function purgeEvent(pool: Pool, eventId: string, keep = keepNothing): Promise<number> {
  return inTransaction(pool, async (connection) => {
    const row = await lockEvent(connection, eventId);
    if (row.now < row.purge_at && (row.drawn_at === null || row.now < row.results_at)) {
      refuse(row, 'there is nothing to delete before the result.');
    }
    const { rowCount } = await connection.query('DELETE FROM winner_info WHERE event_id = $1', [eventId]);
    await connection.query(
      'UPDATE event SET purged_at = clock_timestamp() WHERE event_id = $1 AND purged_at IS NULL AND drawn_at IS NOT NULL',
      [eventId],
    );
    await keep(connection, row, { winners: rowCount ?? 0 });
    return rowCount ?? 0;
  });
}

export function rulesOf(row: EventRow): DrawRules {
  return {
    eventId: row.event_id,
    closesAt: iso(row.closes_at),
    secretHash: row.secret_hash,
    beaconSource: row.beacon_source,
    beaconRule: row.beacon_rule,
    winners: winnersOf(row),
  };
}

async function readPseudonyms(connection: Pick<Connection, 'query'>, eventId: string): Promise<string[]> {
  const { rows } = await connection.query<{ pseudonym: string }>(
    'SELECT pseudonym FROM event_entry WHERE event_id = $1 ORDER BY pseudonym',
    [eventId],
  );
  return rows.map(({ pseudonym }) => pseudonym);
}
