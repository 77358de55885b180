import { computed, effect, signal, untracked } from '@preact/signals-react';
import type { Ticket, TicketDetail } from '../../../../server/ticket/contract.ts';
import { call } from '../../../core/api/call.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import type { Host } from '../../../core/element/host.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { session } from '../../../core/session/session.ts';
import { createPagedRemote } from '../../../core/state/paged-remote.ts';
import type { ticketElement } from '../contract.ts';
import { loadWhenBack } from './load-when-back.ts';
import { forgetWallet, keepWallet, readWallet } from './stored-wallet.ts';
import {
  type Attributes,
  changesOf,
  isOthers,
  type List,
  needEntry,
  storedList,
  ticketLink,
  withOne,
  withStoredUsed,
} from './wallet-lists.ts';

export type TicketHost = Host<typeof ticketElement>;
export type WalletState = ReturnType<typeof createWalletState>;

/**
 * The fan's tickets, in lists and pages, and the one that is open.
 * @param fetchEntry loads the script of the entry code, since a ticket may be needed offline
 */
export function createWalletState(host: TicketHost, fetchEntry: () => void) {
  const reportError = reporterOf(host);
  const opened = signal<string | null>(null);
  const lists = createLists(host, fetchEntry, reportError);
  const { tickets } = lists;
  let attributes: Attributes | null = null;

  const stopFollowing = followFan(host, tickets.load, () => {
    lists.clear();
    opened.value = attributes?.ticketId ?? null;
    forgetWallet();
  });
  const standing = computed(() => ({ ...tickets.state.value, value: { storedAt: lists.storedAt.value } }));
  const stopWaiting = loadWhenBack(standing, tickets.load);

  return {
    host,
    opened,
    list: lists.list,
    tickets,
    counts: lists.counts,
    storedAt: lists.storedAt,
    go(ticketId: string | null): void {
      if (host.emit('fan-navigate', { to: ticketLink(ticketId), ticketId })) opened.value = ticketId;
    },
    /** Stored for offline use. */
    keepOne,
    reportError,
    /** Follows the attributes. */
    follow(ticketId: string | undefined, state: List | undefined): void {
      const now = { ticketId, state };
      const [open, show] = changesOf(attributes, now);
      if (open !== undefined) opened.value = open;
      if (show !== undefined) lists.choose(show);
      attributes = now;
    },
    choose: lists.choose,
    put: lists.put,
    dispose(): void {
      stopWaiting();
      stopFollowing();
      tickets.dispose();
    },
  };
}

/** The chosen list of tickets, page by page, also from storage. */
function createLists(host: TicketHost, fetchEntry: () => void, reportError: (error: unknown) => void) {
  const list = signal<List>('holding');
  /** The number of tickets in each list; null until it is known. */
  const counts = signal<Record<List, number> | null>(null);
  /** When the tickets were loaded, if they come from storage because the device is offline; null if they are fresh. */
  const storedAt = signal<string | null>(null);

  const tickets = createPagedRemote<Ticket>(async (cursor, abort) => {
    const shown = list.peek();
    try {
      const query = { state: shown, cursor };
      const page = await call('GET /ticket', { query, language: host.language.peek(), signal: abort });
      if (cursor === undefined && shown === 'holding') keep(page.tickets, page.serverTime, fetchEntry);
      counts.value = page.counts;
      storedAt.value = null;
      return { rows: page.tickets, nextCursor: page.nextCursor };
    } catch (error) {
      if (abort.aborted) throw error;
      const stored = storedList(error, readWallet(session.user.peek()?.userId ?? ''), shown, cursor);
      counts.value = stored.counts;
      storedAt.value = stored.at;
      return { rows: stored.rows, nextCursor: null };
    }
  }, reportError);

  return {
    list,
    counts,
    storedAt,
    tickets,
    choose(next: List): void {
      if (next === list.peek()) return;
      list.value = next;
      tickets.clear();
      if (session.isLoggedIn.peek()) void tickets.load();
    },
    /** Updates a changed ticket, and shows the list that has it now. */
    put(ticket: TicketDetail): void {
      const now: List = ticket.finished ? 'used' : 'holding';
      if (now !== list.peek()) tickets.clear();
      list.value = now;
      const current = tickets.state.peek().value;
      if (current) tickets.set(current.map((one) => (one.ticketId === ticket.ticketId ? ticket : one)));
      keepOne(ticket);
      void tickets.load();
    },
    clear(): void {
      tickets.clear();
      counts.value = null;
      storedAt.value = null;
    },
  };
}

/**
 * Loads the tickets for a signed-in fan, in another language again, and after an order on this page.
 * @param forget called when they belong to another fan
 * @returns stops following
 */
function followFan(host: TicketHost, load: () => Promise<void>, forget: () => void): () => void {
  let owner: string | null = null;
  const stop = effect(() => {
    void host.language.value;
    const fan = session.isLoggedIn.value ? (session.user.value?.userId ?? null) : null;
    if (!session.isHydrated.value) return;
    untracked(() => {
      if (isOthers(owner, fan)) forget();
      owner = fan;
      if (fan !== null) void load();
    });
  });
  // A purchase in a store on this page may have created a ticket.
  const onDelivered = () => void (session.isLoggedIn.peek() && load());
  addEventListener('fan-order-delivered', onDelivered);
  return () => {
    stop();
    removeEventListener('fan-order-delivered', onDelivered);
  };
}

/** Stores the valid tickets for offline use. */
function keep(tickets: readonly Ticket[], at: string, fetchEntry: () => void): void {
  const userId = session.user.peek()?.userId;
  if (userId !== undefined) keepWallet({ userId, at, tickets: withStoredUsed(tickets, readWallet(userId)) });
  if (needEntry(tickets)) fetchEntry();
}

function keepOne(ticket: Ticket): void {
  const userId = session.user.peek()?.userId;
  if (userId === undefined) return;
  keepWallet({ userId, at: new Date(serverNow()).toISOString(), tickets: withOne(ticket, readWallet(userId)) });
}
