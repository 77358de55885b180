import { writeItems } from '../../inbox/service.ts';
import { inTransaction, type Pool } from '../../platform/database/database.ts';
import { tellPartners } from '../../webhook/service.ts';
import { courseOf, hasLeft, lockEvent } from '../reading/rows.ts';
import { isResultOpen } from '../reading/state.ts';

/** Tells every entrant in the inbox that the result is open, and whether they won; a repeat changes nothing. */
export function tellEntrants(pool: Pool, eventId: string): Promise<void> {
  return inTransaction(pool, async (connection) => {
    const row = await lockEvent(connection, eventId);
    if (!isResultOpen(courseOf(row), row.now)) return;
    const claimed = await connection.query(
      'UPDATE event SET told_at = clock_timestamp() WHERE event_id = $1 AND told_at IS NULL',
      [eventId],
    );
    if (claimed.rowCount === 0) return;
    await tellPartners(connection, {
      type: 'draw.opened',
      cause: `draw.opened:${eventId}`,
      data: {
        eventId,
        titleId: row.title_id,
        entrants: row.entrants,
        winners: Math.min(row.winners, row.entrants ?? 0),
      },
      origin: null,
    });
    const { rows } = await connection.query<{ user_id: string; won: boolean }>(
      'SELECT user_id, coalesce(rank <= $2, false) AS won FROM event_entry WHERE event_id = $1',
      [eventId, row.winners],
    );
    await writeItems(
      connection,
      rows
        .filter((entry) => !hasLeft(entry.user_id))
        .map((entry) => ({
          userId: entry.user_id,
          cause: `event:${eventId}`,
          kind: entry.won ? 'EVENT_WON' : 'EVENT_NOT_WON',
          name: row.name,
          details: { subjectId: eventId },
        })),
    );
  });
}
