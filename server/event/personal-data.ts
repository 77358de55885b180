import { tierOf } from '../../rules/draw-text.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import type { PrizeTier } from './reading/rows.ts';
import { openInfo } from './winner/winner-info.ts';

interface AuditRow {
  event_id: string;
  event: string;
  entered_at: string;
  pseudonym: string;
  salt: string;
  code_checked_at: string | null;
  prizes: readonly PrizeTier[];
  /** Of a winner whose result is open; null before it. */
  won: number | null;
  key_id: string | null;
  nonce: Buffer | null;
  sealed: Buffer | null;
}

const opened = 'drawn_at IS NOT NULL AND results_at <= clock_timestamp()';
const won = `${opened} AND rank <= winners`;

/**
 * A fan's entries, prizes and winner's information. When the fan leaves, entries of uncommitted lists are deleted. In a committed
 * list, which is public, the pseudonym stays, and can't be traced to a person any more.
 */
export function eventPersonalData({ pool, config }: Pick<Platform, 'pool' | 'config'>): PersonalData {
  async function countOf(userId: string, condition: string): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM event_entry JOIN event USING (event_id) WHERE user_id = $1 AND ${condition}`,
      [userId],
    );
    return rows[0]?.count ?? 0;
  }

  return {
    name: 'events',
    async *records(userId, language) {
      const { rows } = await pool.query<AuditRow>(
        `SELECT event_id, name ->> $2 AS event, instant_text(entered_at) AS entered_at, pseudonym, encode(salt, 'hex') AS salt,
           instant_text(checked_at) AS code_checked_at, prizes, CASE WHEN ${won} THEN rank END AS won, key_id, nonce, sealed
         FROM event_entry JOIN event USING (event_id) LEFT JOIN winner_info USING (event_id, user_id)
           LEFT JOIN code_check USING (event_id, user_id)
         WHERE user_id = $1 ORDER BY event_entry.entered_at DESC, event_id`,
        [userId, language],
      );
      for (const { event_id: eventId, event, entered_at: enteredAt, pseudonym, salt, ...row } of rows) {
        const { key_id: keyId, nonce, sealed } = row;
        const tier = tierOf(
          row.won,
          row.prizes.map(({ winners }) => winners),
        );
        yield {
          eventId,
          event,
          enteredAt,
          pseudonym,
          salt,
          codeCheckedAt: row.code_checked_at,
          won: tier === null ? null : row.prizes[tier]?.name[language],
          given: keyId && nonce && sealed ? openInfo(config, eventId, userId, { keyId, nonce, sealed }) : null,
        };
      }
    },
    async counts(userId) {
      return { events: await countOf(userId, 'true') };
    },
    async leaving(userId) {
      const [waiting, prizes] = await Promise.all([
        countOf(userId, `NOT (${opened})`),
        countOf(userId, `${won} AND fulfilled_at IS NULL AND purged_at IS NULL`),
      ]);
      return [
        ...(waiting > 0 ? [{ kind: 'EVENT_ENTRY' as const, count: waiting, blocks: false }] : []),
        ...(prizes > 0 ? [{ kind: 'PRIZE' as const, count: prizes, blocks: false }] : []),
      ];
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM winner_info WHERE user_id = $1', [userId]);
      await connection.query('DELETE FROM event_card WHERE user_id = $1', [userId]);
      // No list can be committed meanwhile: a commitment waits for these locks, or these wait for it.
      await connection.query(
        'SELECT FROM event JOIN event_entry USING (event_id) WHERE user_id = $1 ORDER BY event_id FOR KEY SHARE OF event',
        [userId],
      );
      // A check of a participation code waits for these locks, and then finds that the fan has left.
      await connection.query('SELECT FROM event_entry WHERE user_id = $1 ORDER BY event_id FOR UPDATE', [userId]);
      await connection.query('DELETE FROM code_check WHERE user_id = $1', [userId]);
      await connection.query(
        `DELETE FROM event_entry AS n USING event AS e
         WHERE n.event_id = e.event_id AND n.user_id = $1 AND e.committed_at IS NULL`,
        [userId],
      );
      // A participation code is computed from the id, and is gone with it.
      await connection.query(
        `UPDATE event_entry SET user_id = 'left:' || gen_random_uuid(), salt = decode(repeat('00', 16), 'hex')
         WHERE user_id = $1`,
        [userId],
      );
    },
  };
}
