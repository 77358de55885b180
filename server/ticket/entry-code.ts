import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Connection, inTransaction, type Pool } from '../platform/database.ts';
import type { Words } from '../title/service.ts';
import type { TicketState } from './contract.ts';
import type { TicketSecrets } from './secrets.ts';
import { stateNow, writeLog } from './ticket-rows.ts';

/**
 * What a ticket shows at the venue's door: `FE1.NUMBER.STEP.MAC`. STEP counts half minutes since 1970, in base 36; MAC is
 * HMAC-SHA256 of `NUMBER.STEP` under the secret of ticket and device, its first ten bytes in base 32. All of it is in the
 * QR code's small alphabet. The browser has the same in `src/widgets/ticket/entry/entry-code.ts`.
 */
export const stepMilliseconds = 30_000;

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function writeEntryCode(secret: Buffer, number: string, step: number): string {
  const text = `${number}.${step.toString(36).toUpperCase()}`;
  const mac = createHmac('sha256', secret).update(text).digest().subarray(0, 10);
  return `FE1.${text}.${base32(mac)}`;
}

/** 80 bits are sixteen characters. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replaceAll(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] ?? '');
}

export interface Checked {
  outcome: 'ENTERED' | 'ALREADY_ENTERED' | 'WRONG' | 'OLD' | 'NO_VENUE' | 'OVER';
  number?: string;
  pass?: Words;
  enteredAt?: Date;
  state?: TicketState;
}

interface EntryRow {
  ticket_id: string;
  device_number: number;
  entered_at: Date | null;
  state: TicketState;
  venue: boolean;
  name: Words;
  now: Date;
}

/** Lets a ticket in, once; a code is good in its own half minute and in the ones beside it. */
export function checkEntry(pool: Pool, secrets: TicketSecrets, text: string): Promise<Checked> {
  const parts = /^FE1\.(FT-[0-9A-Z]+)\.([0-9A-Z]+)\.[0-9A-Z]{16}$/.exec(text.trim());
  const [code, number, stepText] = parts ?? [];
  if (code === undefined || number === undefined || stepText === undefined)
    return Promise.resolve({ outcome: 'WRONG' });
  const step = Number.parseInt(stepText, 36);
  return inTransaction(pool, async (connection) => {
    const ticket = await lockByNumber(connection, number);
    if (ticket === undefined) return { outcome: 'WRONG' };
    const secret = secrets.entrySecret(ticket.ticket_id, ticket.device_number);
    if (!isSame(code, writeEntryCode(secret, number, step))) return { outcome: 'WRONG' };
    const about = { number, pass: ticket.name, state: ticket.state };
    const now = Math.floor(ticket.now.getTime() / stepMilliseconds);
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
