import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import type { TicketService } from './service.ts';

/** A fan's tickets with their history. A fan who leaves gives them up. */
export function ticketPersonalData(
  { pool }: Pick<Platform, 'pool'>,
  tickets: Pick<TicketService, 'revokeAll'>,
): PersonalData {
  return {
    name: 'tickets',
    async *records(userId, language) {
      const { rows } = await pool.query<{ record: unknown }>(
        `SELECT jsonb_build_object('number', t.number, 'pass', p.name -> $2, 'state', t.state, 'source', t.source,
           'receivedAt', instant_text(t.received_at), 'validUntil', instant_text(t.valid_until), 'device', t.device_label,
           'history', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'at', instant_text(at)) ORDER BY position), '[]')
             FROM ticket_log AS l WHERE l.ticket_id = t.ticket_id)) AS record
         FROM ticket AS t JOIN pass AS p USING (pass_id) WHERE t.user_id = $1 ORDER BY t.received_at DESC, t.ticket_id`,
        [userId, language],
      );
      for (const { record } of rows) yield record;
    },
    async counts(userId) {
      return { tickets: await countOf(userId, ['HOLDING', 'USED']) };
    },
    async leaving(userId) {
      const count = await countOf(userId, ['HOLDING']);
      return count > 0 ? [{ kind: 'TICKET', count, blocks: false }] : [];
    },
    forget: tickets.revokeAll,
  };

  async function countOf(userId: string, states: readonly string[]): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM ticket WHERE user_id = $1 AND state = ANY ($2)',
      [userId, states],
    );
    return rows[0]?.count ?? 0;
  }
}
