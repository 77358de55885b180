import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { TicketState } from '../contract.ts';
import { checkLive, lockTicket, stateNow, type TicketRow, ticketColumns } from '../ticket-rows.ts';
import type { ProvenDevice } from './device-proof.ts';
import { checkDevice, isUsed } from './usage.ts';

export interface AdmissionRequest {
  userId: string;
  ticketId: string;
  roundId: string;
  device: ProvenDevice;
}

/** An admitting ticket; its row is locked until the transaction ends. */
export interface Admission {
  ticketId: string;
  streamId: string;
  /** When it expires; null: never. */
  validUntil: Date | null;
}

/** A ticket of a fan that admits to a stream. */
export interface AdmittingTicket {
  ticketId: string;
  number: string;
  name: string;
  state: Extract<TicketState, 'HOLDING' | 'USED'>;
  /** Rounds that it was used for since its last reset. */
  usedRoundIds: readonly string[];
  /** How many more rounds it can be used for; null: every round. */
  roundsLeft: number | null;
  /** The device that it is used on; null before its first use. */
  device: { deviceId: string; label: string } | null;
  validUntil: Date | null;
}

/** @throws Refusal NOT_FOUND, TICKET_STATE, NOT_ADMITTED, TICKET_NOT_USED, DEVICE_MISMATCH */
export async function admit(connection: Connection, request: AdmissionRequest): Promise<Admission> {
  const ticket = await lockTicket(connection, request.ticketId, request.userId);
  checkLive(ticket);
  if (ticket.stream_id === null) throw new Refusal('NOT_ADMITTED', { roundId: request.roundId });
  if (!(await isUsed(connection, ticket, request.roundId))) {
    throw new Refusal('TICKET_NOT_USED', { roundId: request.roundId });
  }
  await checkDevice(connection, ticket, request.device);
  return { ticketId: ticket.ticket_id, streamId: ticket.stream_id, validUntil: ticket.valid_until };
}

type AdmittingRow = TicketRow & { used_round_ids: string[] };

export async function listAdmitting(
  pool: Pool,
  userId: string,
  streamId: string,
  language: Language,
): Promise<AdmittingTicket[]> {
  const { rows } = await pool.query<AdmittingRow>({
    name: 'list-admitting-tickets',
    text: `SELECT ${ticketColumns}, ARRAY(SELECT u.round_id FROM ticket_use AS u
          WHERE u.ticket_id = t.ticket_id AND u.reset = t.resets_used ORDER BY u.used_at) AS used_round_ids
      FROM ticket AS t JOIN pass AS p USING (pass_id)
      WHERE t.user_id = $1 AND p.stream_id = $2 AND ${stateNow} IN ('HOLDING', 'USED')
      ORDER BY t.state DESC, t.received_at, t.ticket_id`,
    values: [userId, streamId],
  });
  return rows.map((row) => ({
    ticketId: row.ticket_id,
    number: row.number,
    name: row.name[language],
    state: row.state === 'USED' ? 'USED' : 'HOLDING',
    usedRoundIds: row.used_round_ids,
    roundsLeft: row.rounds === null ? null : row.rounds - row.uses,
    device:
      row.device_id === null || row.device_label === null ? null : { deviceId: row.device_id, label: row.device_label },
    validUntil: row.valid_until,
  }));
}

/** The streams of a fan's tickets, also of those that have expired: their rounds stay in the fan's calendar for a while. */
export async function listStreamsOf(pool: Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ stream_id: string }>({
    name: 'list-streams-of-tickets',
    text: `SELECT DISTINCT p.stream_id FROM ticket AS t JOIN pass AS p USING (pass_id)
      WHERE t.user_id = $1 AND p.stream_id IS NOT NULL AND t.state NOT IN ('REFUNDED', 'REVOKED') ORDER BY p.stream_id`,
    values: [userId],
  });
  return rows.map((row) => row.stream_id);
}
