import { tierOf } from '../../../rules/draw-text.ts';
import { mailMember } from '../../account/service.ts';
import { writeItems } from '../../inbox/service.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { notifyPartners } from '../../webhook/service.ts';
import { courseOf, type EventRow, hasLeft, lockEvent, winnersOf } from '../reading/rows.ts';
import { isResultOpen, statusAt } from '../reading/state.ts';
import { mailOfReminder, mailOfWin } from './winner-mail.ts';

export type EventMeans = Pick<Platform, 'pool' | 'sealing' | 'lookup' | 'words'>;

/**
 * Notifies every entrant in the inbox that the result is open, and whether they won; winners also get an email. A repetition
 * changes nothing.
 */
export function notifyEntrants(platform: EventMeans, eventId: string): Promise<void> {
  return inTransaction(platform.pool, async (connection) => {
    const row = await lockEvent(connection, eventId);
    if (!isResultOpen(courseOf(row), row.now)) return;
    const claimed = await connection.query(
      'UPDATE event SET told_at = clock_timestamp() WHERE event_id = $1 AND told_at IS NULL',
      [eventId],
    );
    if (claimed.rowCount === 0) return;
    await notifyPartners(connection, {
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
    const { rows } = await connection.query<{ user_id: string; rank: number | null; won: boolean }>(
      'SELECT user_id, rank, coalesce(rank <= $2, false) AS won FROM event_entry WHERE event_id = $1',
      [eventId, row.winners],
    );
    const present = rows.filter((entry) => !hasLeft(entry.user_id));
    for (const { user_id: userId, rank, won } of present) {
      if (won)
        await mailMember(
          platform,
          connection,
          { userId, cause: `won:${eventId}:${userId}` },
          mailOfWin(row, prizeOf(row, rank)),
        );
    }
    // Last: the inbox is locked until the commit.
    await writeItems(
      connection,
      present.map((entry) => ({
        userId: entry.user_id,
        cause: `event:${eventId}`,
        kind: entry.won ? 'EVENT_WON' : 'EVENT_NOT_WON',
        name: row.name,
        details: { subjectId: eventId },
      })),
    );
  });
}

const prizeOf = (row: EventRow, rank: number | null) =>
  rank === null ? undefined : row.prizes[tierOf(rank, winnersOf(row)) ?? -1];

/** Sends an email to winners whose information is missing shortly before the deadline; a repetition changes nothing. */
export function remindWinners(platform: EventMeans, eventId: string): Promise<void> {
  return inTransaction(platform.pool, async (connection) => {
    const row = await lockEvent(connection, eventId);
    if (!row.collects_info || statusAt(courseOf(row), row.now) !== 'RESULT_OPEN') return;
    const claimed = await connection.query(
      'UPDATE event SET reminded_at = clock_timestamp() WHERE event_id = $1 AND reminded_at IS NULL',
      [eventId],
    );
    if (claimed.rowCount === 0) return;
    for (const userId of await winnersWithoutInfo(connection, row))
      await mailMember(platform, connection, { userId, cause: `reminded:${eventId}:${userId}` }, mailOfReminder(row));
  });
}

async function winnersWithoutInfo(connection: Connection, { event_id: eventId, winners }: EventRow): Promise<string[]> {
  const { rows } = await connection.query<{ user_id: string }>(
    `SELECT user_id FROM event_entry LEFT JOIN winner_info USING (event_id, user_id)
     WHERE event_id = $1 AND rank <= $2 AND saved_at IS NULL ORDER BY rank`,
    [eventId, winners],
  );
  return rows.map(({ user_id: userId }) => userId).filter((userId) => !hasLeft(userId));
}
