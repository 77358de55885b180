import { z } from 'zod';
import type { Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import type { Draw } from '../contract.ts';
import { courseOf, iso, readEventRow, winnersOf } from '../reading/rows.ts';
import { isResultOpen, statusAt } from '../reading/state.ts';

interface ListRow {
  pseudonym: string;
  rank: number | null;
}

/**
 * The data for checking a draw. The list is published with its commitment. The platform's half of the seed, the seed and the
 * ranks follow only once the result is open, since anyone could recompute the winners from them.
 * @throws Refusal NOT_FOUND
 */
export async function readDraw(
  pool: Pool,
  eventId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  language: Language,
): Promise<Draw> {
  const row = await readEventRow(pool, eventId);
  const [after] = readCursor(cursor, z.tuple([z.string().max(64)])) ?? [''];
  const isOpen = isResultOpen(courseOf(row), row.now);
  const list = row.commitment === null ? [] : await readList(pool, eventId, after, limit + 1);
  const { page, nextCursor } = pageOf(list, limit, ({ pseudonym }) => [pseudonym]);
  return {
    eventId,
    status: statusAt(courseOf(row), row.now),
    closesAt: iso(row.closes_at),
    resultsAt: iso(row.results_at),
    winners: winnersOf(row),
    secretHash: row.secret_hash,
    version: row.beacon_rule === null ? 1 : 2,
    beaconSource: row.beacon_source,
    beaconRule: row.beacon_rule,
    beaconNote: row.beacon_note?.[language] ?? null,
    commitment: row.commitment,
    committedAt: iso(row.committed_at),
    entrants: row.entrants,
    drawnAt: iso(row.drawn_at),
    secret: isOpen ? row.secret : null,
    beacon: isOpen ? row.beacon : null,
    beaconNews: isOpen ? row.beacon_news : null,
    seed: isOpen ? row.seed : null,
    list: page.map(({ pseudonym, rank }) => ({ pseudonym, rank: isOpen ? rank : null })),
    nextCursor,
  };
}

async function readList(pool: Pool, eventId: string, after: string, limit: number): Promise<ListRow[]> {
  const { rows } = await pool.query<ListRow>({
    name: 'read-entrants',
    text: 'SELECT pseudonym, rank FROM event_entry WHERE event_id = $1 AND pseudonym > $2 ORDER BY pseudonym LIMIT $3',
    values: [eventId, after, limit],
  });
  return rows;
}
