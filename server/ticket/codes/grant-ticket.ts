import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { LocalizedText } from '../../platform/text/localized.ts';
import { isShown } from '../../title/service.ts';
import type { ReceivedTicket } from '../ticket-mail.ts';
import { makeTickets } from './make-tickets.ts';

/** A ticket from the staff. */
export interface GrantedTicket extends ReceivedTicket {
  titleId: string;
}

const isOpen = `(valid_until IS NULL OR valid_until > clock_timestamp()) AND ${isShown('pass')}`;

export async function listPasses(pool: Pool, language: Language) {
  const { rows } = await pool.query<{ pass_id: string; title_id: string; name: string }>(
    `SELECT pass_id, title_id, name ->> $1 AS name FROM pass WHERE ${isOpen} ORDER BY position, pass_id`,
    [language],
  );
  return rows.map((row) => ({ passId: row.pass_id, titleId: row.title_id, name: row.name }));
}

/** @returns null if the pass does not exist, has expired, or was withdrawn */
export async function grantTicket(
  connection: Connection,
  passId: string,
  userId: string,
): Promise<GrantedTicket | null> {
  const passes = await connection.query<{ title_id: string }>(
    `SELECT title_id FROM pass WHERE pass_id = $1 AND ${isOpen}`,
    [passId],
  );
  const [pass] = passes.rows;
  if (pass === undefined) return null;
  const [ticketId = ''] = await makeTickets(connection, passId, userId, 1, { source: 'OPERATOR' });
  return { ...(await readReceived(connection, ticketId)), titleId: pass.title_id };
}

/** The data of a new ticket for a mail. */
export async function readReceived(connection: Connection, ticketId: string): Promise<ReceivedTicket> {
  const { rows } = await connection.query<{ number: string; name: LocalizedText }>(
    'SELECT number, name FROM ticket JOIN pass USING (pass_id) WHERE ticket_id = $1',
    [ticketId],
  );
  const [ticket] = rows;
  if (ticket === undefined) throw new Error(`There is no ticket ${ticketId}`);
  return { ticketId, ...ticket };
}
