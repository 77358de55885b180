import { effect, signal, untracked } from '@preact/signals-react';
import type { Ticket, TicketDetail } from '../../../server/ticket/contract.ts';
import { call } from '../../core/api/call.ts';
import { FanError, messageOf } from '../../core/api/fan-error.ts';
import { serverNow } from '../../core/clock/clock.ts';
import type { Host } from '../../core/element/host.ts';
import { session } from '../../core/session/session.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { ticketElement } from './contract.ts';
import { forgetWallet, keepWallet, readWallet } from './kept-wallet.ts';
import { detailPart, entryPart } from './late-parts.ts';
import { loadWhenBack } from './load-when-back.ts';

export type TicketHost = Host<typeof ticketElement>;
export type WalletState = ReturnType<typeof createWalletState>;
export type List = 'holding' | 'used';

export interface Wallet {
  list: List;
  tickets: readonly Ticket[];
  counts: Record<List, number>;
  nextCursor: string | null;
  /** When this was loaded, where the network is gone and this is what was kept; null while it is fresh. */
  keptAt: string | null;
}

/** The page of a ticket on the platform, or of all. */
export function ticketLink(ticketId: string | null): string {
  return ticketId === null ? '/mypage/ticket' : `/mypage/ticket?ticket=${encodeURIComponent(ticketId)}`;
}

/** The fan's tickets, list by list and page by page, and the one that is open. */
export function createWalletState(host: TicketHost) {
  const opened = signal<string | null>(null);
  const list = signal<List>('holding');
  const next = signal<'idle' | 'loading' | 'failed'>('idle');
  let given: { ticketId: string | undefined; state: List | undefined } | null = null;

  const wallet = createRemote<Wallet>(async (abort) => {
    const shown = list.peek();
    try {
      const page = await call('GET /ticket', {
        query: { state: shown },
        language: host.language.peek(),
        signal: abort,
      });
      if (shown === 'holding') keep(page.tickets, page.serverTime);
      return { ...page, list: shown, keptAt: null };
    } catch (error) {
      const kept = readWallet(session.user.peek()?.userId ?? '');
      const isGone = error instanceof FanError && error.code === 'NETWORK';
      if (!isGone || kept === null) throw error;
      const tickets = kept.tickets.filter((ticket) => (ticket.state === 'HOLDING') === (shown === 'holding'));
      return { list: shown, tickets, counts: countOf(kept.tickets), nextCursor: null, keptAt: kept.at };
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
      if (fan !== null) void wallet.load();
    });
  });
  const stopWaiting = loadWhenBack(wallet.state, wallet.load);

  function forget(): void {
    wallet.dispose();
    wallet.set({ list: list.peek(), tickets: [], counts: { holding: 0, used: 0 }, nextCursor: null, keptAt: null });
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

  function go(ticketId: string | null): void {
    if (host.emit('fan-navigate', { to: ticketLink(ticketId), ticketId })) opened.value = ticketId;
  }

  return {
    host,
    opened,
    list,
    wallet: wallet.state,
    next,
    load: wallet.load,
    go,
    /** For the next visit without a network. */
    keepOne,
    reportError(error: unknown): void {
      const code = error instanceof FanError ? error.code : 'SERVER_ERROR';
      host.emit('fan-error', { code, message: messageOf(error, host.language.peek()) });
    },
    /** Follows the attributes: only what changed counts, so that a fan's own step is not undone. */
    follow(ticketId: string | undefined, state: List | undefined): void {
      if (given === null || given.ticketId !== ticketId) opened.value = ticketId ?? null;
      if (state !== undefined && given?.state !== state) list.value = state;
      given = { ticketId, state };
    },
    choose(wanted: List): void {
      list.value = wanted;
      void wallet.load();
    },
    /** A ticket that changed; it may have gone over to the other list. */
    put(ticket: TicketDetail): void {
      const known = wallet.state.peek().value;
      const inList = known?.tickets.some((one) => one.ticketId === ticket.ticketId);
      if (known && inList) {
        wallet.set({
          ...known,
          tickets: known.tickets.map((one) => (one.ticketId === ticket.ticketId ? ticket : one)),
        });
      }
      keepOne(ticket);
      void wallet.load();
    },
    /** Appends the next page; one at a time. */
    async more(): Promise<void> {
      const before = wallet.state.peek().value;
      if (!before?.nextCursor || next.peek() === 'loading') return;
      next.value = 'loading';
      try {
        const page = await call('GET /ticket', {
          query: { state: before.list, cursor: before.nextCursor },
          language: host.language.peek(),
        });
        next.value = 'idle';
        if (wallet.state.peek().value !== before) return;
        wallet.set({ ...before, ...page, tickets: [...before.tickets, ...page.tickets] });
      } catch {
        // The list stays as it is and offers to try again where the next page would begin.
        next.value = 'failed';
      }
    },
    dispose(): void {
      stopWaiting();
      stopFollowing();
      wallet.dispose();
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
