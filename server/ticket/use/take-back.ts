import { type Connection, inTransaction, type Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { TicketState } from '../contract.ts';
import { checkLive, type LockTicket, lockRow, stateNow, type TicketRow, writeLog } from '../ticket-rows.ts';
import type { Queryable } from './device-proof.ts';
import type { UsageEnded } from './usage.ts';

type Over = Extract<TicketState, 'REFUNDED' | 'REVOKED' | 'EXPIRED'>;

/** Ends a locked ticket permanently, with its playback. */
async function end(connection: Connection, ticketId: string, state: Over, ended: UsageEnded): Promise<void> {
  await connection.query('UPDATE ticket SET state = $2 WHERE ticket_id = $1', [ticketId, state]);
  await writeLog(connection, ticketId, state);
  await ended(connection, ticketId, state);
}

interface PieceRow {
  ticket_id: string;
  state: TicketState;
  unused: boolean;
}

/**
 * Takes the tickets of an order's line back, in the caller's transaction, under the same lock as a use: either the refund
 * succeeds, or the use.
 * @param evenUsed for an operator who refunds used tickets too, and those that the staff has made invalid
 * @throws Refusal NOT_REFUNDABLE where one of them was ever used, or has ended
 */
export async function refundLine(
  connection: Connection,
  lineId: string,
  evenUsed: boolean,
  ended: UsageEnded,
  lock: LockTicket = lockRow,
): Promise<void> {
  const { rows: ids } = await connection.query<{ ticket_id: string }>(
    'SELECT ticket_id FROM ticket WHERE line_id = $1 ORDER BY ticket_id',
    [lineId],
  );
  for (const { ticket_id: ticketId } of ids) await lock(connection, ticketId);
  const { rows } = await connection.query<PieceRow>(
    `SELECT ticket_id, ${stateNow} AS state, first_used_at IS NULL AS unused FROM ticket AS t
     WHERE line_id = $1 ORDER BY ticket_id`,
    [lineId],
  );
  for (const { ticket_id: ticketId, state, unused } of rows) {
    if (state === 'REVOKED' && evenUsed) continue;
    const isLive = state === 'HOLDING' || state === 'USED';
    if (!isLive || !(unused || evenUsed)) throw new Refusal('NOT_REFUNDABLE', { lineId });
    await end(connection, ticketId, 'REFUNDED', ended);
  }
}

/** How many tickets of each line were never used and have not ended; a line without such tickets is missing. */
export async function countUntouched(
  database: Queryable,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ line_id: string; untouched: number }>(
    `SELECT line_id, count(*)::integer AS untouched FROM ticket AS t
     WHERE line_id = ANY ($1) AND first_used_at IS NULL AND ${stateNow} = 'HOLDING' GROUP BY line_id`,
    [lineIds],
  );
  return new Map(rows.map((row) => [row.line_id, row.untouched]));
}

/**
 * Revokes tickets by their number.
 * @returns how many; tickets that have ended already stay unchanged
 */
export async function revokeTickets(pool: Pool, numbers: readonly string[], ended: UsageEnded): Promise<number> {
  return inTransaction(pool, async (connection) => {
    const { rows } = await connection.query<{ ticket_id: string }>(
      `SELECT ticket_id FROM ticket WHERE number = ANY ($1) AND state IN ('HOLDING', 'USED')
       ORDER BY ticket_id FOR NO KEY UPDATE`,
      [numbers],
    );
    for (const { ticket_id: ticketId } of rows) await end(connection, ticketId, 'REVOKED', ended);
    return rows.length;
  });
}

export type RevokedTicket = Pick<TicketRow, 'number' | 'title_id' | 'state'>;

/**
 * Takes one ticket back, in the caller's transaction.
 * @param check runs while the ticket is locked, and refuses by an error
 * @throws Refusal NOT_FOUND; TICKET_STATE where it has ended
 */
export async function revokeTicket(
  connection: Connection,
  ticketId: string,
  check: (ticket: RevokedTicket) => void,
  ended: UsageEnded,
): Promise<RevokedTicket> {
  await lockRow(connection, ticketId);
  const { rows } = await connection.query<RevokedTicket>(
    `SELECT number, title_id, ${stateNow} AS state FROM ticket AS t JOIN pass USING (pass_id) WHERE ticket_id = $1`,
    [ticketId],
  );
  const [ticket] = rows;
  if (ticket === undefined) throw new Refusal('NOT_FOUND');
  check(ticket);
  checkLive(ticket);
  await end(connection, ticketId, 'REVOKED', ended);
  return ticket;
}

/**
 * Gives up all tickets of a fan, in the caller's transaction, with their playback, and deletes their devices. The history of each
 * ticket is kept.
 */
export async function revokeAllTickets(connection: Connection, userId: string, ended: UsageEnded): Promise<void> {
  const { rows } = await connection.query<{ ticket_id: string; state: TicketState }>(
    'SELECT ticket_id, state FROM ticket WHERE user_id = $1 ORDER BY ticket_id FOR NO KEY UPDATE',
    [userId],
  );
  for (const { ticket_id: ticketId, state } of rows) {
    if (state === 'HOLDING' || state === 'USED') await end(connection, ticketId, 'REVOKED', ended);
  }
  await connection.query(
    `UPDATE ticket SET device_id = NULL, device_key = NULL, device_label = NULL, bound_at = NULL
     WHERE user_id = $1 AND device_id IS NOT NULL`,
    [userId],
  );
  await connection.query(
    `UPDATE ticket_log SET details = details - 'label'
     WHERE details ? 'label' AND ticket_id IN (SELECT ticket_id FROM ticket WHERE user_id = $1)`,
    [userId],
  );
}

/**
 * Marks codes that have expired by the database's clock.
 * @returns how many
 */
export async function expireCodes(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE ticket_code AS c SET state = 'EXPIRED' FROM code_batch AS b
     WHERE b.batch_id = c.batch_id AND c.state = 'ISSUED' AND b.expires_at <= clock_timestamp()`,
  );
  return rowCount ?? 0;
}

/**
 * Marks tickets that have expired by the database's clock, each in a transaction of its own: one that fails stays due for the
 * next sweep, and does not stop the others.
 * @returns how many ended
 */
export async function expireDue(pool: Pool, log: Pick<Logger, 'error'>, ended: UsageEnded): Promise<number> {
  const failed: string[] = [];
  for (let expired = 0; ; ) {
    // Outside a transaction, whose commit would wake other work.
    if ((await pool.query(findDue, [failed])).rowCount === 0) return expired;
    let ticketId: string | undefined;
    try {
      await inTransaction(pool, async (connection) => {
        ticketId = await lockDue(connection, failed);
        if (ticketId !== undefined) await end(connection, ticketId, 'EXPIRED', ended);
      });
      if (ticketId === undefined) return expired;
      expired += 1;
    } catch (error) {
      // An error before a ticket was found comes from the database, and concerns all tickets.
      if (ticketId === undefined) throw error;
      log.error({ err: error, ticketId }, 'a ticket could not be ended');
      failed.push(ticketId);
    }
  }
}

const findDue = `
  SELECT ticket_id FROM ticket WHERE state IN ('HOLDING', 'USED') AND valid_until <= clock_timestamp() AND ticket_id <> ALL ($1)
  ORDER BY valid_until LIMIT 1`;

/** The ticket that expired first, except those that another process has locked, or that failed. */
async function lockDue(connection: Connection, failed: readonly string[]): Promise<string | undefined> {
  const { rows } = await connection.query<{ ticket_id: string }>(`${findDue} FOR NO KEY UPDATE SKIP LOCKED`, [failed]);
  return rows[0]?.ticket_id;
}
