import type { Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import { studioCall } from '../../api/studio-call.ts';

export type ListedTicket = Reply<'GET /studio/ticket'>['tickets'][number];
export type DeskTicket = Reply<'GET /studio/ticket/:ticketId'>;

export const ticketsAddress = '/studio/tickets';
export const addressOf = (ticketId: string): string => `${ticketsAddress}/${ticketId}`;

export const ticketStates = [
  'HOLDING',
  'USED',
  'REFUNDED',
  'REVOKED',
  'EXPIRED',
] as const satisfies readonly ListedTicket['state'][];

/** @param request `q`: a number or code of a ticket, or the id of a member; `state` and `titleId` */
export async function readTickets(
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedTicket>> {
  const state = ticketStates.find((each) => each === request['state']);
  const query = {
    ...(request['q'] && { q: request['q'] }),
    ...(request['titleId'] && { titleId: request['titleId'] }),
    ...(state && { state }),
    ...(cursor && { cursor }),
  };
  const { tickets, nextCursor } = await studioCall('GET /studio/ticket', { query, signal });
  return { rows: tickets, nextCursor };
}

/** The ticket with this number or code, for the command menu. For a member's id, the menu finds the member instead. */
export async function findTickets(q: string, signal: AbortSignal): Promise<ListedTicket[]> {
  const { tickets } = await studioCall('GET /studio/ticket', { query: { q, limit: 2 }, signal });
  return tickets.filter(({ fan }) => fan.userId !== q);
}
