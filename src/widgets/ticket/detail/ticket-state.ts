import { effect, signal, untracked } from '@preact/signals-react';
import { deviceLabelOf } from '../../../../rules/device-name.ts';
import type { Ticket, TicketDetail } from '../../../../server/ticket/contract.ts';
import { createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { proveDevice } from '../../../core/device/device-proof.ts';
import { platform } from '../../../core/platform.ts';
import { session } from '../../../core/session/session.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { createToasts } from '../../../core/ui/state/toast.tsx';
import { readWallet } from '../kept-wallet.ts';
import { loadWhenBack } from '../load-when-back.ts';
import type { WalletState } from '../wallet-state.ts';
import { createAllRounds } from './all-rounds.ts';

export type TicketState = ReturnType<typeof createTicketState>;
export type Round = TicketDetail['roundList'][number];

/** What the fan is asked to confirm; `next` is what was wanted when another device stood in the way. */
export type Question =
  | { kind: 'use'; round: Round }
  | { kind: 'device'; next: Round | 'entry' | null }
  | { kind: 'reset' };

export interface Shown {
  ticket: Ticket & Partial<TicketDetail>;
  /** When this was loaded, where the network is gone and this is what was kept. */
  keptAt: string | null;
}

/** One ticket: how it stands, and the three things that a fan can do with it. */
export function createTicketState(wallet: WalletState, ticketId: string) {
  const params = { ticketId };
  const { language } = wallet.host;
  const question = signal<Question | null>(null);
  const busy = signal(false);
  const failure = signal<unknown>(null);
  const isShowingEntry = signal(false);
  /** Said once something happened, for who doesn't see it. */
  const said = signal<{ words: 'used' | 'reset' | 'moved'; round: Round | null } | null>(null);

  const shown = createRemote<Shown>(async (abort) => {
    try {
      const asked = { params, language: language.peek(), signal: abort };
      const ticket = await call('GET /ticket/:ticketId', asked);
      // One that was used elsewhere, such as in the player, stands in no list that was loaded here.
      wallet.keepOne(ticket);
      return { ticket, keptAt: null };
    } catch (error) {
      const kept = readWallet(session.user.peek()?.userId ?? '');
      const ticket = kept?.tickets.find((one) => one.ticketId === ticketId);
      const isGone = error instanceof FanError && error.code === 'NETWORK';
      if (!isGone || kept === null || ticket === undefined) throw error;
      return { ticket, keptAt: kept.at };
    }
  });

  const allRounds = createAllRounds(ticketId, language);

  const stopFollowing = effect(() => {
    void language.value;
    untracked(() => {
      void shown.load();
      allRounds.translate();
    });
  });
  const stopWaiting = loadWhenBack(shown.state, shown.load);

  /** A device's name as its owner finds it again; on a partner's page the page's address is part of it. */
  const label = () => deviceLabelOf(navigator.userAgent, platform.isOwnOrigin ? '' : location.host);

  /**
   * Sends one change. Each try has a proof, and so a key, of its own: what it does is the same however often it arrives.
   * @returns the ticket, or null where it was refused; why is in `failure`
   */
  async function act(send: () => Promise<TicketDetail>): Promise<TicketDetail | null> {
    if (busy.peek()) return null;
    busy.value = true;
    failure.value = null;
    try {
      const ticket = await send();
      shown.set({ ticket, keptAt: null });
      wallet.put(ticket);
      return ticket;
    } catch (error) {
      failure.value = error;
      wallet.reportError(error);
      return null;
    } finally {
      busy.value = false;
    }
  }

  function ask(asked: Question): void {
    failure.value = null;
    said.value = null;
    question.value = asked;
  }

  async function spend(round: Round): Promise<void> {
    const { roundId } = round;
    if (!wallet.host.emit('fan-before-ticket-use', { ticketId, roundId })) return;
    const used = await act(async () =>
      call('POST /ticket/:ticketId/use', {
        params,
        language: language.peek(),
        body: { roundId, proof: await proveDevice('use', ticketId), label: label() },
      }),
    );
    if (used) {
      allRounds.used(round, used.serverTime);
      question.value = null;
      said.value = { words: 'used', round };
      wallet.host.emit('fan-ticket-used', { ticketId, roundId });
    } else if (isMismatch(failure.peek())) {
      ask({ kind: 'device', next: round });
      void shown.load();
    }
  }

  async function move(next: Round | 'entry' | null): Promise<void> {
    const moved = await act(async () =>
      call('POST /ticket/:ticketId/device', {
        params,
        language: language.peek(),
        body: { proof: await proveDevice('device', ticketId), label: label() },
      }),
    );
    if (!moved) return;
    wallet.host.emit('fan-ticket-device-changed', { ticketId });
    question.value = null;
    said.value = { words: 'moved', round: null };
    if (next === 'entry') isShowingEntry.value = true;
    else if (next !== null) ask({ kind: 'use', round: next });
  }

  const resetKey = createActionKey();
  async function reset(): Promise<void> {
    const done = await act(() =>
      resetKey.send('', (key) => call('POST /ticket/:ticketId/reset', { params, key, language: language.peek() })),
    );
    if (!done) return;
    allRounds.unused();
    question.value = null;
    said.value = { words: 'reset', round: null };
    wallet.host.emit('fan-ticket-reset', { ticketId });
  }

  return {
    ticketId,
    wallet,
    toasts: createToasts(),
    shown: shown.state,
    allRounds,
    question,
    busy,
    failure,
    said,
    isShowingEntry,
    load: shown.load,
    ask,
    /** The fan said yes. */
    confirm(): Promise<void> {
      const asked = question.peek();
      if (asked?.kind === 'use') return spend(asked.round);
      if (asked?.kind === 'device') return move(asked.next);
      return asked?.kind === 'reset' ? reset() : Promise.resolve();
    },
    cancel(): void {
      question.value = null;
      failure.value = null;
    },
    /** Shows the entry code here; a ticket that is on no device, or on another, asks first. */
    showEntry(): void {
      const ticket = shown.state.peek().value?.ticket;
      if (ticket?.device?.isThis) isShowingEntry.value = true;
      else ask({ kind: 'device', next: 'entry' });
    },
    /** The entry code was refused since the ticket is on another device. */
    entryRefused(): void {
      isShowingEntry.value = false;
      ask({ kind: 'device', next: 'entry' });
      void shown.load();
    },
    dispose(): void {
      stopWaiting();
      stopFollowing();
      shown.dispose();
      allRounds.dispose();
    },
  };
}

const isMismatch = (error: unknown): boolean => error instanceof FanError && error.code === 'DEVICE_MISMATCH';
