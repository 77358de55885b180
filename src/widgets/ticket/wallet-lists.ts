import { type SitePath, sitePath } from '../../../rules/site-path.ts';
import type { Ticket } from '../../../server/ticket/contract.ts';
import { codeOf } from '../../core/api/fan-error.ts';
import type { KeptWallet } from './kept-wallet.ts';

export type List = 'holding' | 'used';

/** What the element's attributes say. */
export interface Given {
  ticketId: string | undefined;
  state: List | undefined;
}

/** The page of a ticket on the platform, or of all. */
export function ticketLink(ticketId: string | null): SitePath {
  return sitePath('/mypage/ticket', { ticket: ticketId });
}

/**
 * What attributes open and which list they show, undefined for what they leave: only what is new in them counts, so that
 * a fan's own step is not undone.
 */
export const changesOf = (before: Given | null, { ticketId, state }: Given) =>
  [
    before && before.ticketId === ticketId ? undefined : (ticketId ?? null),
    before?.state === state ? undefined : state,
  ] as const;

/** Whoever signed in meanwhile must not see what the last one's wallet held. Null is nobody. */
export const isOthers = (owner: string | null, fan: string | null): boolean =>
  fan === null || (owner !== null && owner !== fan);

const isHolding = ({ state }: Ticket): boolean => state === 'HOLDING';

/**
 * What is shown of a list that could not be loaded: what was kept, where the network is gone.
 * @param cursor of the page that was asked for: only the first is kept
 * @throws `error` where it has to be told
 */
export function keptList(error: unknown, kept: KeptWallet | null, list: List, cursor: string | undefined) {
  if (kept === null || cursor !== undefined || codeOf(error) !== 'NETWORK') throw error;
  const { at, tickets } = kept;
  const holding = tickets.filter(isHolding).length;
  return {
    rows: tickets.filter((ticket) => isHolding(ticket) === (list === 'holding')),
    counts: { holding, used: tickets.length - holding },
    at,
  };
}

/** What to keep once the tickets in hand were loaded: with them the used ones that were kept before. */
export function withKeptUsed(fresh: readonly Ticket[], kept: KeptWallet | null): Ticket[] {
  const isFresh = ({ ticketId }: Ticket) => fresh.some((one) => one.ticketId === ticketId);
  return [...fresh, ...(kept?.tickets ?? []).filter((ticket) => ticket.state === 'USED' && !isFresh(ticket))];
}

/** What to keep once one ticket was loaded. */
export function withOne(ticket: Ticket, kept: KeptWallet | null): Ticket[] {
  return [ticket, ...(kept?.tickets ?? []).filter((one) => one.ticketId !== ticket.ticketId)];
}

/** Whether this device shows an entry code of one of them: what shows it has to be here before the network is gone. */
export const needEntry = (tickets: readonly Ticket[]): boolean =>
  tickets.some(({ venue, device }) => venue && device?.isThis);
