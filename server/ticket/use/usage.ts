import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { bind, checkLive, type LockTicket, lockTicket, type TicketRow, writeLog } from '../ticket-rows.ts';
import { isBoundTo, type ProvenDevice, type Queryable } from './device-proof.ts';

/** A round, as the feature that owns it describes it. */
export interface Round {
  roundId: string;
  number: number;
  name: string;
  startsAt: Date;
  endsAt: Date;
  /** True if it can be watched now or later: a ticket can be used for it. */
  open: boolean;
}

export type UsageEnd = 'RESET' | 'DEVICE_CHANGED' | 'REFUNDED' | 'REVOKED' | 'EXPIRED';

/** Ends the playback on a ticket, within the transaction that ends the use. */
export type UsageEnded = (connection: Connection, ticketId: string, reason: UsageEnd) => Promise<void>;

export interface UseRequest {
  ticketId: string;
  userId: string;
  roundId: string;
  device: ProvenDevice;
  label: string;
}

/**
 * A ticket that was bound to a device id alone is bound to the first key that comes with this id.
 * @throws Refusal DEVICE_MISMATCH with the label of the bound device, and the number of remaining changes
 */
export async function checkDevice(database: Queryable, ticket: TicketRow, device: ProvenDevice): Promise<void> {
  if (ticket.device_number > 0 && isBoundTo(ticket, device) && (await keepKey(database, ticket, device))) return;
  throw mismatchOf(ticket);
}

const mismatchOf = (ticket: TicketRow): Refusal =>
  new Refusal('DEVICE_MISMATCH', {
    deviceLabel: ticket.device_label,
    deviceChangesLeft: ticket.device_changes - Math.max(0, ticket.device_number - 1),
  });

/** True if the device's key is the ticket's key, or no key is needed. */
async function keepKey(database: Queryable, ticket: TicketRow, { key }: ProvenDevice): Promise<boolean> {
  if (ticket.device_key === key) return true;
  const { rowCount } = await database.query(
    'UPDATE ticket SET device_key = $2 WHERE ticket_id = $1 AND device_number = $3 AND device_key IS NULL',
    [ticket.ticket_id, key, ticket.device_number],
  );
  return rowCount === 1;
}

/**
 * Uses a ticket for a round, in the caller's transaction; a repeat changes nothing. A ticket without a device is bound to this
 * one.
 * @param listRounds the rounds of the ticket's stream
 * @throws Refusal NOT_FOUND, TICKET_STATE, NOT_ADMITTED, DEVICE_MISMATCH, ROUNDS_SPENT
 */
export async function useTicket(
  connection: Connection,
  { ticketId, userId, roundId, device, label }: UseRequest,
  listRounds: (streamId: string) => Promise<readonly Round[]>,
  lock?: LockTicket,
): Promise<void> {
  const ticket = await lockTicket(connection, ticketId, userId, lock);
  checkLive(ticket);
  const rounds = ticket.stream_id === null ? [] : await listRounds(ticket.stream_id);
  const round = rounds.find((one) => one.roundId === roundId);
  if (round === undefined) throw new Refusal('NOT_ADMITTED', { roundId });
  if (ticket.device_number > 0) await checkDevice(connection, ticket, device);
  if (await isUsed(connection, ticket, roundId)) return;
  if (!round.open) throw new Refusal('NOT_ADMITTED', { roundId });
  if (ticket.rounds !== null && ticket.uses >= ticket.rounds) {
    throw new Refusal('ROUNDS_SPENT', { rounds: ticket.rounds });
  }
  if (ticket.device_number === 0) await bind(connection, ticket, device, label);
  await connection.query('INSERT INTO ticket_use (ticket_id, reset, round_id) VALUES ($1, $2, $3)', [
    ticketId,
    ticket.resets_used,
    roundId,
  ]);
  await writeLog(connection, ticketId, 'USED', { roundId, round: round.number });
}

export async function isUsed(
  connection: Connection,
  ticket: Pick<TicketRow, 'ticket_id' | 'resets_used'>,
  roundId: string,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'SELECT FROM ticket_use WHERE ticket_id = $1 AND reset = $2 AND round_id = $3',
    [ticket.ticket_id, ticket.resets_used, roundId],
  );
  return rowCount === 1;
}

/**
 * Resets the uses, if the ticket has resets left, in the caller's transaction.
 * @throws Refusal NOT_FOUND, RESET_LIMIT; TICKET_STATE also where nothing is used
 */
export async function resetTicket(
  connection: Connection,
  ticketId: string,
  userId: string,
  ended: UsageEnded,
): Promise<void> {
  const ticket = await lockTicket(connection, ticketId, userId);
  checkLive(ticket);
  if (ticket.uses === 0) throw new Refusal('TICKET_STATE', { ticketState: ticket.state });
  if (ticket.resets_used >= ticket.resets) throw new Refusal('RESET_LIMIT', { resets: ticket.resets });
  await connection.query(
    `UPDATE ticket SET resets_used = resets_used + 1, uses = 0,
       state = CASE WHEN entered_at IS NULL THEN 'HOLDING' ELSE 'USED' END WHERE ticket_id = $1`,
    [ticketId],
  );
  await writeLog(connection, ticketId, 'RESET', { left: ticket.resets - ticket.resets_used - 1 });
  await ended(connection, ticketId, 'RESET');
}

/**
 * Binds a ticket to this device, or moves it here, if it has changes left, in the caller's transaction. For the device that is
 * bound already it changes nothing.
 * @param request `mayMove`: false on a partner's page, where a ticket that is on another device stays there
 * @throws Refusal NOT_FOUND, TICKET_STATE, DEVICE_CHANGE_LIMIT, DEVICE_MISMATCH
 */
export async function moveTicket(
  connection: Connection,
  request: Omit<UseRequest, 'roundId'> & { mayMove: boolean },
  ended: UsageEnded,
): Promise<void> {
  const { ticketId, userId, device, label, mayMove } = request;
  const ticket = await lockTicket(connection, ticketId, userId);
  checkLive(ticket);
  if (ticket.device_number > 0 && isBoundTo(ticket, device) && (await keepKey(connection, ticket, device))) return;
  if (ticket.device_number > 0 && !mayMove) throw mismatchOf(ticket);
  if (ticket.device_number > ticket.device_changes) {
    throw new Refusal('DEVICE_CHANGE_LIMIT', { deviceChanges: ticket.device_changes });
  }
  await bind(connection, ticket, device, label);
  if (ticket.device_number > 0) await ended(connection, ticketId, 'DEVICE_CHANGED');
}
