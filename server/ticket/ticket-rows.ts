import { randomInt } from 'node:crypto';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import type { Ticket, TicketState } from './contract.ts';
import type { ProvenDevice, Queryable } from './use/device-proof.ts';
import type { ProofKind } from './use/proof-contract.ts';

/** A ticket with the current data of its pass. */
export interface TicketRow {
  ticket_id: string;
  number: string;
  user_id: string;
  pass_id: string;
  source: Ticket['source'];
  code_hash: Buffer | null;
  order_id: string | null;
  line_id: string | null;
  received_at: Date;
  /** The current state: a ticket past its time is EXPIRED, even if that is not stored yet. */
  state: TicketState;
  finished: boolean;
  first_used_at: Date | null;
  entered_at: Date | null;
  rounds: number | null;
  valid_until: Date | null;
  device_changes: number;
  resets: number;
  uses: number;
  resets_used: number;
  device_number: number;
  device_id: string | null;
  device_key: string | null;
  device_label: string | null;
  bound_at: Date | null;
  title_id: string;
  name: LocalizedText;
  description: LocalizedText;
  picture: StoredPicture;
  stream_id: string | null;
  venue: boolean;
  now: Date;
}

export const stateNow = `CASE WHEN t.state IN ('HOLDING', 'USED') AND t.valid_until <= clock_timestamp() THEN 'EXPIRED' ELSE t.state END`;

/** True for a ticket that has ended, or is used up: no round is left to use, and no seat to take. Needs the pass, as `p`. */
export const finishedNow = `(${stateNow} NOT IN ('HOLDING', 'USED') OR t.state = 'USED'
  AND (p.stream_id IS NULL OR coalesce(t.uses >= t.rounds, false)) AND (NOT p.venue OR t.entered_at IS NOT NULL))`;

export const ticketColumns = `t.ticket_id, t.number, t.user_id, t.pass_id, t.source, t.code_hash, t.order_id, t.line_id, t.received_at,
  ${stateNow} AS state, ${finishedNow} AS finished, t.first_used_at, t.entered_at, t.rounds, t.valid_until, t.device_changes, t.resets, t.uses,
  t.resets_used, t.device_number, t.device_id, t.device_key, t.device_label, t.bound_at, p.title_id, p.name,
  p.description, p.picture, p.stream_id, p.venue, clock_timestamp() AS now`;

/** The lock on a ticket until the transaction ends. */
export type LockTicket = (connection: Connection, ticketId: string) => Promise<void>;

export const lockRow: LockTicket = async (connection, ticketId) => {
  await connection.query({
    name: 'lock-ticket',
    text: 'SELECT FROM ticket WHERE ticket_id = $1 FOR NO KEY UPDATE',
    values: [ticketId],
  });
};

/** Locks a fan's ticket. @throws Refusal NOT_FOUND, also for a ticket of another fan */
export async function lockTicket(
  connection: Connection,
  ticketId: string,
  userId: string,
  lock: LockTicket = lockRow,
): Promise<TicketRow> {
  await lock(connection, ticketId);
  // A separate statement: it sees the commit of the earlier holder of the lock.
  return readTicketRow(connection, ticketId, userId);
}

/** @throws Refusal NOT_FOUND, also for a ticket of another fan */
export async function readTicketRow(database: Queryable, ticketId: string, userId: string): Promise<TicketRow> {
  const { rows } = await database.query<TicketRow>({
    name: 'read-ticket',
    text: `SELECT ${ticketColumns} FROM ticket AS t JOIN pass AS p USING (pass_id) WHERE t.ticket_id = $1 AND t.user_id = $2`,
    values: [ticketId, userId],
  });
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/**
 * A ticket that has ended can't be used, bound, reset or shown.
 * @throws Refusal TICKET_STATE
 */
export function checkLive({ state }: Pick<TicketRow, 'state'>): void {
  if (state !== 'HOLDING' && state !== 'USED') throw new Refusal('TICKET_STATE', { ticketState: state });
}

export type LogKind =
  | 'REGISTERED'
  | 'BOUGHT'
  | 'GIVEN'
  | 'BOUND'
  | 'DEVICE_CHANGED'
  | 'USED'
  | 'RESET'
  | 'ENTERED'
  | 'REFUNDED'
  | 'REVOKED'
  | 'EXPIRED';

/** Stores an event of a ticket whose row is locked. */
export async function writeLog(
  connection: Connection,
  ticketId: string,
  kind: LogKind,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await connection.query({
    name: 'write-ticket-log',
    text: `INSERT INTO ticket_log (ticket_id, position, kind, details)
      SELECT $1, count(*), $2, $3 FROM ticket_log WHERE ticket_id = $1`,
    values: [ticketId, kind, details],
  });
}

/** Binds a ticket to a device: its first one, or the next. The log states whether a key proves the device. */
export async function bind(
  connection: Connection,
  ticket: TicketRow,
  device: ProvenDevice,
  label: string,
): Promise<void> {
  const isFirst = ticket.device_number === 0;
  await connection.query({
    name: 'bind-ticket',
    text: `UPDATE ticket SET device_number = device_number + 1, device_id = $2, device_key = $3, device_label = $4,
      bound_at = clock_timestamp() WHERE ticket_id = $1`,
    values: [ticket.ticket_id, device.deviceId, device.key, label],
  });
  const left = ticket.device_changes - ticket.device_number;
  await writeLog(
    connection,
    ticket.ticket_id,
    isFirst ? 'BOUND' : 'DEVICE_CHANGED',
    isFirst ? { label, proof: device.kind } : { label, proof: device.kind, left },
  );
}

/** How the bound device is proved. */
export const proofOf = (row: Pick<TicketRow, 'device_key'>): ProofKind => (row.device_key === null ? 'ID' : 'KEY');

/** No letters that are easily confused, and no vowels that could form words. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** The number that people read to customer service, also part of an entry code: `FT-7K3QX9PT2M`. */
export function newTicketNumber(): string {
  return `FT-${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`;
}
