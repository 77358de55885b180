import { computed, effect, signal, untracked } from '@preact/signals-react';
import { type SitePath, sitePath } from '../../../rules/site-path.ts';
import type { Ticket, TicketDetail } from '../../../server/ticket/contract.ts';
import { call } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { serverNow } from '../../core/clock/clock.ts';
import type { Host } from '../../core/element/host.ts';
import { reportFailure } from '../../core/element/report-failure.ts';
import { session } from '../../core/session/session.ts';
import { createPagedRemote } from '../../core/state/paged-remote.ts';
import type { ticketElement } from './contract.ts';
import { forgetWallet, keepWallet, readWallet } from './kept-wallet.ts';
import { detailPart, entryPart } from './late-parts.ts';
import { loadWhenBack } from './load-when-back.ts';

export type TicketHost = Host<typeof ticketElement>;
export type WalletState = ReturnType<typeof createWalletState>;
export type List = 'holding' | 'used';

/** The page of a ticket on the platform, or of all. */
export function ticketLink(ticketId: string | null): SitePath {
  return sitePath('/mypage/ticket', { ticket: ticketId });
}

/** The fan's tickets, list by list and page by page, and the one that is open. */
export function createWalletState(host: TicketHost) {
  const opened = signal<string | null>(null);
  const list = signal<List>('holding');
  /** How many there are of each; null while nobody knows. */
  const counts = signal<Record<List, number> | null>(null);
  /** When the tickets were loaded, where the network is gone and they are what was kept; null while they are fresh. */
  const keptAt = signal<string | null>(null);
  let given: { ticketId: string | undefined; state: List | undefined } | null = null;

  const tickets = createPagedRemote<Ticket>(async (cursor, abort) => {
    const shown = list.peek();
    try {
      const query = { state: shown, cursor };
      const page = await call('GET /ticket', { query, language: host.language.peek(), signal: abort });
      if (cursor === undefined && shown === 'holding') keep(page.tickets, page.serverTime);
      counts.value = page.counts;
      keptAt.value = null;
      return { rows: page.tickets, nextCursor: page.nextCursor };
    } catch (error) {
      const kept = readWallet(session.user.peek()?.userId ?? '');
      const isGone = error instanceof FanError && error.code === 'NETWORK';
      if (!isGone || kept === null || cursor !== undefined || abort.aborted) throw error;
      counts.value = countOf(kept.tickets);
      keptAt.value = kept.at;
      const rows = kept.tickets.filter((ticket) => (ticket.state === 'HOLDING') === (shown === 'holding'));
      return { rows, nextCursor: null };
    }
  });

  let owner: string | null = null;
  const stopFollowing = effect(() => {
    void host.language.value;
    const fan = session.isLoggedIn.value ? (session.user.value?.userId ?? null) : null;
    if (!session.isHydrated.value) return;
    untracked(() => {
      // Whoever signed in meanwhile must not see what the last one's wallet held.
      if (fan === null || (owner !== null && owner !== fan)) forget();
      owner = fan;
      if (fan !== null) void tickets.load();
    });
  });
  const standing = computed(() => ({ ...tickets.state.value, value: { keptAt: keptAt.value } }));
  const stopWaiting = loadWhenBack(standing, tickets.load);

  function forget(): void {
    tickets.clear();
    counts.value = null;
    keptAt.value = null;
    opened.value = given?.ticketId ?? null;
    forgetWallet();
  }

  /** What the next visit without a network finds; what shows a code at a door has to be here before. */
  function keep(tickets: readonly Ticket[], at: string): void {
    const userId = session.user.peek()?.userId;
    if (userId !== undefined) keepWallet({ userId, at, tickets: [...tickets, ...keptUsed(userId, tickets)] });
    if (!tickets.some((ticket) => ticket.venue && ticket.device?.isThis)) return;
    for (const part of [detailPart, entryPart]) part.load(host.language.peek()).catch(() => undefined);
  }

  function choose(wanted: List): void {
    if (wanted === list.peek()) return;
    list.value = wanted;
    tickets.clear();
    if (session.isLoggedIn.peek()) void tickets.load();
  }

  function go(ticketId: string | null): void {
    if (host.emit('fan-navigate', { to: ticketLink(ticketId), ticketId })) opened.value = ticketId;
  }

  return {
    host,
    opened,
    list,
    tickets,
    counts,
    keptAt,
    go,
    /** For the next visit without a network. */
    keepOne,
    reportError(error: unknown): void {
      reportFailure(host, error);
    },
    /** Follows the attributes: only what changed counts, so that a fan's own step is not undone. */
    follow(ticketId: string | undefined, state: List | undefined): void {
      if (given === null || given.ticketId !== ticketId) opened.value = ticketId ?? null;
      if (state !== undefined && given?.state !== state) choose(state);
      given = { ticketId, state };
    },
    choose,
    /** A ticket that changed; it may have gone over to the other list. */
    put(ticket: TicketDetail): void {
      const known = tickets.state.peek().value;
      if (known) tickets.set(known.map((one) => (one.ticketId === ticket.ticketId ? ticket : one)));
      keepOne(ticket);
      void tickets.load();
    },
    dispose(): void {
      stopWaiting();
      stopFollowing();
      tickets.dispose();
    },
  };
}

function countOf(tickets: readonly Ticket[]): Record<List, number> {
  const holding = tickets.filter((ticket) => ticket.state === 'HOLDING').length;
  return { holding, used: tickets.length - holding };
}

/** Used tickets that were kept before and are not in the list that was just loaded. */
function keptUsed(userId: string, fresh: readonly Ticket[]): Ticket[] {
  const kept = readWallet(userId)?.tickets ?? [];
  return kept.filter((ticket) => ticket.state === 'USED' && !fresh.some((one) => one.ticketId === ticket.ticketId));
}

function keepOne(ticket: Ticket): void {
  const userId = session.user.peek()?.userId;
  if (userId === undefined) return;
  const others = (readWallet(userId)?.tickets ?? []).filter((one) => one.ticketId !== ticket.ticketId);
  keepWallet({ userId, at: new Date(serverNow()).toISOString(), tickets: [ticket, ...others] });
}
