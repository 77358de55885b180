import { hasRight } from '../../../rules/staff/rights.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { requireRight, type Staff } from '../../platform/http/staff/staff-access.ts';
import { TicketPage, ticketDeskCalls } from './contract.ts';
import { listDeskTickets } from './list.ts';
import type { TicketDeskSources } from './sources.ts';

/** To read or take back a ticket needs a role for its title. */
export function ticketDeskRoutes(sources: TicketDeskSources): Route[] {
  const { tickets } = sources;
  return routes(ticketDeskCalls, {
    'GET /studio/ticket': ({ query, caller: { staff, language } }) => {
      if (query.titleId !== undefined) requireRight(staff, 'ticket.read', query.titleId);
      return listDeskTickets(sources, { ...query, staff }, language);
    },
    'GET /studio/ticket/:ticketId': ({ params: { ticketId }, caller: { staff, language } }) =>
      readTicketPage(sources, { ticketId, staff }, language),
    'POST /studio/ticket/:ticketId/revocation': ({ params: { ticketId }, caller: { staff }, record }) =>
      record(async (connection) => {
        const { number, title_id: titleId } = await tickets.revokeOne(connection, ticketId, (ticket) =>
          requireRight(staff, 'ticket.issue', ticket.title_id),
        );
        return {
          reply: { state: 'REVOKED' as const },
          object: { kind: 'ticket', id: ticketId, titleId },
          after: { number },
        };
      }),
  });
}

/** @throws Refusal NOT_FOUND, also for a ticket of a title that the roles don't read */
async function readTicketPage(
  { tickets, accounts }: TicketDeskSources,
  { ticketId, staff }: { ticketId: string; staff: Pick<Staff, 'roles'> },
  language: Language,
): Promise<TicketPage> {
  const { userId, detail, log } = await tickets.readForStaff(ticketId, language);
  if (!hasRight(staff.roles, 'ticket.read', detail.titleId)) throw new Refusal('NOT_FOUND');
  const fanOf = await accounts.desk.fansOf([userId]);
  const { state, titleId, orderId, device } = detail;
  const isLive = state === 'HOLDING' || state === 'USED';
  return TicketPage.parse({
    ...detail,
    fan: fanOf(userId),
    orderId: hasRight(staff.roles, 'order.read', titleId) ? orderId : null,
    device: device && { label: device.label, boundAt: device.boundAt },
    log,
    mayRevoke: isLive && hasRight(staff.roles, 'ticket.issue', titleId),
  });
}
