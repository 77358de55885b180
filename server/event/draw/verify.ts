import type { Pool } from '../../platform/database/database.ts';
import { rulesOf } from '../operations.ts';
import { type EventRow, eventColumns, hasLeft } from '../reading/rows.ts';
import { findBeacon } from './beacon.ts';
import { commitmentOf, pseudonymOf, rankingOf, secretHashOf, seedOf } from './draw.ts';

export interface EventFinding {
  eventId: string;
  /** The violations, a sentence each; empty: every step so far is correct. */
  faults: string[];
}

interface EntrantRow {
  user_id: string;
  salt: string;
  pseudonym: string;
  rank: number | null;
}

/** Recomputes from the rows the published data of every draw, or of one. */
export async function verifyEvents(pool: Pool, eventId: string | null): Promise<EventFinding[]> {
  const { rows } = await pool.query<EventRow>(
    `SELECT ${eventColumns} FROM event AS e WHERE $1::text IS NULL OR event_id = $1 ORDER BY event_id`,
    [eventId],
  );
  const findings: EventFinding[] = [];
  for (const row of rows) findings.push({ eventId: row.event_id, faults: await faultsOf(pool, row) });
  return findings;
}

async function faultsOf(pool: Pool, row: EventRow): Promise<string[]> {
  const { rows } = await pool.query<EntrantRow>(
    "SELECT user_id, encode(salt, 'hex') AS salt, pseudonym, rank FROM event_entry WHERE event_id = $1",
    [row.event_id],
  );
  const faults: string[] = [];
  const check = (isRight: boolean, sentence: string): void => {
    if (!isRight) faults.push(sentence);
  };
  const pseudonyms = rows.map(({ pseudonym }) => pseudonym);
  // The salt of the pseudonym is deleted when the fan has left.
  const strangers = rows.filter(
    ({ user_id: userId, salt, pseudonym }) => !hasLeft(userId) && pseudonymOf(row.event_id, userId, salt) !== pseudonym,
  );
  check(secretHashOf(row.secret) === row.secret_hash, 'The secret is not the one whose hash was published.');
  check(strangers.length === 0, `${strangers.length} pseudonyms are not those of their fans.`);
  if (row.commitment !== null) {
    check(rows.length === row.entrants, `There are ${rows.length} entrants, and ${row.entrants} were committed.`);
    check(commitmentOf(rulesOf(row), pseudonyms) === row.commitment, 'The list is not the one that was committed.');
  }
  if (row.seed !== null && row.commitment !== null && row.beacon !== null) {
    check(
      seedOf(row.commitment, row.secret, row.beacon) === row.seed,
      'The seed does not follow from what it is made of.',
    );
    if (row.beacon_rule !== null && row.beacon_source === 'VOTES') {
      const found = await findBeacon(pool, row, null);
      check(typeof found !== 'string' && found.text === row.beacon, 'The beacon is not the one that was committed to.');
    }
    const ranked = rows.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0)).map(({ pseudonym }) => pseudonym);
    check(rankingOf(row.seed, pseudonyms).join() === ranked.join(), 'The ranking does not follow from the seed.');
  }
  return faults;
}
