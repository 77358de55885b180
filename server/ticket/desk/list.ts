import { z } from 'zod';
import { titlesOf } from '../../../rules/staff/rights.ts';
import type { Pool } from '../../platform/database/database.ts';
import { Id, Instant, type Language } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { TicketState } from '../contract.ts';
import { stateNow, type TicketRow } from '../ticket-rows.ts';
import type { ListedTicket } from './contract.ts';
import type { TicketDeskSources } from './sources.ts';

interface ListRequest {
  staff: Pick<Staff, 'roles'>;
  q?: string | undefined;
  state?: TicketState | undefined;
  titleId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

type Row = Pick<
  TicketRow,
  'ticket_id' | 'number' | 'user_id' | 'state' | 'source' | 'received_at' | 'title_id' | 'name'
>;

/** The filter reads the stored state, which follows the end of a ticket within seconds and has an index. */
const statement = `
  SELECT t.ticket_id, t.number, t.user_id, ${stateNow} AS state, t.source, t.received_at, p.title_id, p.name
  FROM ticket AS t JOIN pass AS p USING (pass_id)
  WHERE ($1::text[] IS NULL OR t.pass_id = ANY ($1)) AND ($2::text IS NULL OR t.state = $2)
    AND ($3::text[] IS NULL OR t.ticket_id = ANY ($3)) AND ($4::text IS NULL OR t.user_id = $4)
    AND ($5::timestamptz IS NULL OR (t.received_at, t.ticket_id) < ($5, $6))
  ORDER BY t.received_at DESC, t.ticket_id DESC LIMIT $7`;

/**
 * Tickets of the titles of the caller's roles, the newest first.
 * @throws Refusal INVALID_REQUEST for a cursor that this list did not return
 */
export async function listDeskTickets(
  { platform: { pool }, accounts, tickets: service }: TicketDeskSources,
  { staff: { roles }, q = '', state, titleId, cursor, limit }: ListRequest,
  language: Language,
): Promise<{ tickets: ListedTicket[]; nextCursor: string | null }> {
  const after = readCursor(cursor, z.tuple([Instant, Id]));
  const readable = titlesOf(roles, 'ticket.read');
  const passIds = await listPassIds(pool, titleId === undefined ? readable : [titleId]);
  if (passIds?.length === 0) return { tickets: [], nextCursor: null };
  const ids = q === '' ? null : await service.findIds(q);
  // A search that finds no ticket is taken as the id of a member.
  const search = ids === null || ids.length > 0 ? [ids, null] : [null, q];
  const { rows } = await pool.query<Row>(statement, [
    passIds,
    state ?? null,
    ...search,
    ...(after ?? [null, null]),
    limit + 1,
  ]);
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.received_at.toISOString(), row.ticket_id]);
  const fanOf = await accounts.desk.fansOf(page.map((row) => row.user_id));
  const tickets = page.map((row) => ({
    ticketId: row.ticket_id,
    number: row.number,
    state: row.state,
    name: row.name[language],
    titleId: row.title_id,
    source: row.source,
    receivedAt: row.received_at.toISOString(),
    fan: fanOf(row.user_id),
  }));
  return { tickets, nextCursor };
}

/** @returns null for all */
async function listPassIds(pool: Pool, titles: 'all' | readonly string[]): Promise<string[] | null> {
  if (titles === 'all') return null;
  const { rows } = await pool.query<{ pass_id: string }>('SELECT pass_id FROM pass WHERE title_id = ANY ($1)', [
    titles,
  ]);
  return rows.map((row) => row.pass_id);
}
