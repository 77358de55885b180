import type { Connection } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { newTicketNumber, writeLog } from '../ticket-rows.ts';

/** The origin of tickets, with the data of each kind. */
export type Origin =
  | { source: 'CODE'; codeHash: Buffer; seal: (ticketId: string) => Buffer }
  | { source: 'ORDER'; orderId: string; lineId: string }
  | { source: 'OPERATOR' };

const entryOf = { CODE: 'REGISTERED', ORDER: 'BOUGHT', OPERATOR: 'GIVEN' } as const;

/**
 * Creates tickets of a pass for a fan, with the current quotas of the pass, in the caller's transaction.
 * @returns their ids
 * @throws if there is no such pass
 */
export async function makeTickets(
  connection: Connection,
  passId: string,
  userId: string,
  count: number,
  origin: Origin,
): Promise<string[]> {
  const ticketIds = Array.from({ length: count }, newId);
  for (const [index, ticketId] of ticketIds.entries()) {
    const isCode = origin.source === 'CODE';
    const isOrder = origin.source === 'ORDER';
    const inserted = await connection.query({
      name: 'make-ticket',
      text: `INSERT INTO ticket (ticket_id, number, user_id, pass_id, source, code_hash, sealed_code, order_id, line_id,
          piece, rounds, valid_until, device_changes, resets)
        SELECT $1, $2, $3, pass_id, $5, $6, $7, $8, $9, $10, rounds, valid_until, device_changes, resets
        FROM pass WHERE pass_id = $4`,
      values: [
        ticketId,
        newTicketNumber(),
        userId,
        passId,
        origin.source,
        isCode ? origin.codeHash : null,
        isCode ? origin.seal(ticketId) : null,
        isOrder ? origin.orderId : null,
        isOrder ? origin.lineId : null,
        isOrder ? index + 1 : null,
      ],
    });
    if (inserted.rowCount !== 1) throw new Error(`There is no pass ${passId}`);
    await writeLog(connection, ticketId, entryOf[origin.source]);
  }
  return ticketIds;
}
