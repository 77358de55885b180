import { readCode } from '../../rules/codes/ticket-code.ts';
import { numberKey } from '../../rules/codes/typed-code.ts';
import type { Pool } from '../platform/database/database.ts';
import type { TicketSecrets } from './codes/secrets.ts';

interface FoundTicket {
  ticket_id: string;
  user_id: string;
}

/** The ticket with this number, or of this code; at most one. */
async function findByNumberOrCode(pool: Pool, secrets: TicketSecrets, numberOrCode: string): Promise<FoundTicket[]> {
  const code = readCode(numberOrCode);
  const { rows } = await pool.query<FoundTicket>(
    `SELECT ticket_id, user_id FROM ticket WHERE number = $1
     UNION ALL SELECT ticket_id, user_id FROM ticket WHERE code_hash = ANY ($2) LIMIT 1`,
    [numberKey(numberOrCode), code === null ? [] : secrets.hashesOf(code)],
  );
  return rows;
}

/** The fan whose ticket has this number, or was made of this code; null where there is none. */
export async function findOwner(pool: Pool, secrets: TicketSecrets, numberOrCode: string): Promise<string | null> {
  return (await findByNumberOrCode(pool, secrets, numberOrCode))[0]?.user_id ?? null;
}

/** The ids of the tickets with this number or code. */
export async function findTickets(pool: Pool, secrets: TicketSecrets, numberOrCode: string): Promise<string[]> {
  return (await findByNumberOrCode(pool, secrets, numberOrCode)).map((row) => row.ticket_id);
}

/** The order that the ticket with this number was bought with; empty for any other. */
export async function findOrderOf(pool: Pool, number: string): Promise<string[]> {
  const { rows } = await pool.query<{ order_id: string }>(
    'SELECT order_id FROM ticket WHERE number = $1 AND order_id IS NOT NULL',
    [numberKey(number)],
  );
  return rows.map((row) => row.order_id);
}
