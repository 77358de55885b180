import { createHmac, timingSafeEqual } from 'node:crypto';
import { entryStepMilliseconds, entryText, readEntryCode, writeEntryCode } from '../../../rules/codes/entry-code.ts';
import { type Connection, inTransaction, type Pool } from '../../platform/database/database.ts';
import type { LocalizedText } from '../../platform/text/localized.ts';
import type { TicketSecrets } from '../codes/secrets.ts';
import type { TicketState } from '../contract.ts';
import { stateNow, writeLog } from '../ticket-rows.ts';

/**
 * The entry code that a ticket's device shows in a step.
 * @param secret of ticket and device
 */
export function entryCodeOf(secret: Buffer, number: string, step: number): string {
  const text = entryText(number, step);
  return writeEntryCode(text, createHmac('sha256', secret).update(text).digest());
}

export interface Checked {
  outcome: 'ENTERED' | 'ALREADY_ENTERED' | 'WRONG' | 'OLD' | 'NO_VENUE' | 'OVER';
  number?: string;
  pass?: LocalizedText;
  enteredAt?: Date;
  state?: TicketState;
}

interface EntryRow {
  ticket_id: string;
  device_number: number;
  entered_at: Date | null;
  state: TicketState;
  venue: boolean;
  name: LocalizedText;
  now: Date;
}

/** Admits a ticket once; a code is valid in its own half minute and in the ones before and after it. */
export function checkEntry(pool: Pool, secrets: TicketSecrets, text: string): Promise<Checked> {
  const read = readEntryCode(text);
  if (read === null) return Promise.resolve({ outcome: 'WRONG' });
  const { code, number, step } = read;
  return inTransaction(pool, async (connection) => {
    const ticket = await lockByNumber(connection, number);
    if (ticket === undefined) return { outcome: 'WRONG' };
    const possible = secrets.entrySecrets(ticket.ticket_id, ticket.device_number);
    if (!possible.some((secret) => isSame(code, entryCodeOf(secret, number, step)))) return { outcome: 'WRONG' };
    const about = { number, pass: ticket.name, state: ticket.state };
    const now = Math.floor(ticket.now.getTime() / entryStepMilliseconds);
    if (Math.abs(now - step) > 1) return { ...about, outcome: 'OLD' };
    if (ticket.entered_at !== null) return { ...about, outcome: 'ALREADY_ENTERED', enteredAt: ticket.entered_at };
    if (ticket.state !== 'HOLDING' && ticket.state !== 'USED') return { ...about, outcome: 'OVER' };
    if (!ticket.venue) return { ...about, outcome: 'NO_VENUE' };
    await connection.query(
      `UPDATE ticket SET entered_at = clock_timestamp(), first_used_at = coalesce(first_used_at, clock_timestamp()),
         state = 'USED' WHERE ticket_id = $1`,
      [ticket.ticket_id],
    );
    await writeLog(connection, ticket.ticket_id, 'ENTERED');
    return { ...about, outcome: 'ENTERED' };
  });
}

async function lockByNumber(connection: Connection, number: string): Promise<EntryRow | undefined> {
  await connection.query('SELECT FROM ticket WHERE number = $1 FOR NO KEY UPDATE', [number]);
  const { rows } = await connection.query<EntryRow>(
    `SELECT t.ticket_id, t.device_number, t.entered_at, ${stateNow} AS state, p.venue, p.name, clock_timestamp() AS now
     FROM ticket AS t JOIN pass AS p USING (pass_id) WHERE t.number = $1 AND t.device_number > 0`,
    [number],
  );
  return rows[0];
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
