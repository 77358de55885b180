import type { Connection, Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { TitleService } from '../title/service.ts';
import { type GrantedTicket, grantTicket, listPasses } from './codes/grant-ticket.ts';
import type { TicketSecrets } from './codes/secrets.ts';
import type { Ticket, TicketDetail, TicketLogEntry } from './contract.ts';
import { findOrderOf, findOwner, findTickets } from './find-tickets.ts';
import { type RevokedTicket, revokeTicket } from './use/take-back.ts';
import type { UsageEnded } from './use/usage.ts';
import type { Wallet } from './wallet.ts';

/** Tickets as the desks of the staff need them. */
export interface TicketsForStaff {
  /** A fan's latest tickets. */
  listOf(userId: string, language: Language, limit: number): Promise<Ticket[]>;
  /** A ticket with its newest 100 events. @throws Refusal NOT_FOUND */
  readForStaff(
    ticketId: string,
    language: Language,
  ): Promise<{ userId: string; detail: TicketDetail; log: TicketLogEntry[] }>;
  /** Every visible pass that has not expired, in the content's order. */
  listPasses(language: Language): Promise<{ passId: string; titleId: string; name: string }[]>;
  /**
   * Gives a fan one ticket of a pass, in the caller's transaction.
   * @returns null where there is no such pass, or it is over
   */
  grant(connection: Connection, passId: string, userId: string): Promise<GrantedTicket | null>;
  /** The fan whose ticket has this number, or was made of this code; null where there is none. */
  ownerOf(numberOrCode: string): Promise<string | null>;
  /** The id of the ticket with this number, or of this code; empty where there is none. */
  findIds(numberOrCode: string): Promise<string[]>;
  /** The order that the ticket with this number was bought with; empty for any other. */
  orderOf(number: string): Promise<string[]>;
  /**
   * Takes one ticket back, in the caller's transaction.
   * @param check runs while the ticket is locked, and refuses by an error
   * @throws Refusal NOT_FOUND; TICKET_STATE where it has ended
   */
  revokeOne(connection: Connection, ticketId: string, check: (ticket: RevokedTicket) => void): Promise<RevokedTicket>;
}

interface Sources {
  pool: Pool;
  secrets: TicketSecrets;
  wallet: Wallet;
  titles: Pick<TitleService, 'listTitles'>;
  /** Called in the transaction that ends the use of a ticket. */
  ended: UsageEnded;
}

export const createTicketsForStaff = ({ pool, secrets, wallet, titles, ended }: Sources): TicketsForStaff => ({
  listOf: async (userId, language, limit) =>
    (await wallet.list({ state: 'all', limit }, { userId, language, deviceId: null })).tickets,
  async readForStaff(ticketId, language) {
    const { rows } = await pool.query<{ user_id: string }>('SELECT user_id FROM ticket WHERE ticket_id = $1', [
      ticketId,
    ]);
    if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
    const viewer = { userId: rows[0].user_id, language, deviceId: null };
    const detail = await wallet.read(pool, ticketId, viewer, await titles.listTitles(language));
    const { entries } = await wallet.log(ticketId, { limit: 100 }, viewer);
    return { userId: viewer.userId, detail, log: entries };
  },
  listPasses: (language) => listPasses(pool, language),
  grant: grantTicket,
  ownerOf: (numberOrCode) => findOwner(pool, secrets, numberOrCode),
  findIds: (numberOrCode) => findTickets(pool, secrets, numberOrCode),
  orderOf: (number) => findOrderOf(pool, number),
  revokeOne: (connection, ticketId, check) => revokeTicket(connection, ticketId, check, ended),
});
