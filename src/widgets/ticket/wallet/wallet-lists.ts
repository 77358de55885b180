import { type SitePath, sitePath } from '../../../../rules/site/site-path.ts';
import type { Ticket } from '../../../../server/ticket/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import type { StoredWallet } from './stored-wallet.ts';

/** Tickets that can be used further, or that are finished. */
export type List = 'holding' | 'used';

/** The element's attributes. */
export interface Attributes {
  ticketId: string | undefined;
  state: List | undefined;
}

/** The page of a ticket on the platform, or of all tickets. */
export function ticketLink(ticketId: string | null): SitePath {
  return sitePath('/mypage/ticket', { ticket: ticketId });
}

/**
 * The ticket and the list that changed attributes select, undefined for unchanged ones, so that a step of the fan is
 * not undone.
 */
export const changesOf = (before: Attributes | null, { ticketId, state }: Attributes) =>
  [
    before && before.ticketId === ticketId ? undefined : (ticketId ?? null),
    before?.state === state ? undefined : state,
  ] as const;

/** The next fan must not see the last one's tickets. Null for a visitor. */
export const isOthers = (owner: string | null, fan: string | null): boolean =>
  fan === null || (owner !== null && owner !== fan);

/**
 * The stored copy of a list that could not be loaded, if the device is offline.
 * @param cursor of the requested page: only the first is stored
 * @throws `error` if it has to be shown
 */
export function storedList(error: unknown, stored: StoredWallet | null, list: List, cursor: string | undefined) {
  if (stored === null || cursor !== undefined || codeOf(error) !== 'NETWORK') throw error;
  const { at, tickets } = stored;
  const used = tickets.filter(({ finished }) => finished);
  return {
    rows: list === 'used' ? used : tickets.filter((ticket) => !ticket.finished),
    counts: { holding: tickets.length - used.length, used: used.length },
    at,
  };
}

/** The data to store after the valid tickets were loaded: those, and the used ones stored before. */
export function withStoredUsed(fresh: readonly Ticket[], stored: StoredWallet | null): Ticket[] {
  const isFresh = ({ ticketId }: Ticket) => fresh.some((one) => one.ticketId === ticketId);
  return [...fresh, ...(stored?.tickets ?? []).filter((ticket) => ticket.state === 'USED' && !isFresh(ticket))];
}

/** The data to store after one ticket was loaded. */
export function withOne(ticket: Ticket, stored: StoredWallet | null): Ticket[] {
  return [ticket, ...(stored?.tickets ?? []).filter((one) => one.ticketId !== ticket.ticketId)];
}

/**
 * True if this device shows an entry code of one of them: then its script has to be loaded before the device goes
 * offline.
 */
export const needEntry = (tickets: readonly Ticket[]): boolean =>
  tickets.some(({ venue, device }) => venue && device?.isThis);
