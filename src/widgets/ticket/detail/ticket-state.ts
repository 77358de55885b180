import { effect, signal, untracked } from '@preact/signals-react';
import { deviceLabelOf } from '../../../../rules/device-name.ts';
import type { TicketDetail } from '../../../../server/ticket/contract.ts';
import { createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { proveDevice } from '../../../core/device/device-proof.ts';
import { platform } from '../../../core/platform.ts';
import { session } from '../../../core/session/session.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { createToasts } from '../../../core/ui/state/toast.tsx';
import { readWallet } from '../kept-wallet.ts';
import { loadWhenBack } from '../load-when-back.ts';
import type { WalletState } from '../wallet-state.ts';
import { createAllRounds } from './all-rounds.ts';
import {
  asked,
  canceled,
  done,
  entryClosed,
  entryWanted,
  initialFlow,
  isElsewhere,
  type Question,
  refused,
  type Shown,
  sent,
  storedCopyOf,
  type TicketFlow,
} from './ticket-flow.ts';

export type TicketState = ReturnType<typeof createTicketState>;

/** One ticket: its state, and its three actions. */
export function createTicketState(wallet: WalletState, ticketId: string) {
  const params = { ticketId };
  const { language } = wallet.host;
  const flow = signal(initialFlow);
  const change = (changed: Partial<TicketFlow>): void => {
    flow.value = { ...flow.peek(), ...changed };
  };

  const shown = createRemote<Shown>(async (abort) => {
    try {
      const ticket = await call('GET /ticket/:ticketId', { params, language: language.peek(), signal: abort });
      // A ticket used elsewhere, such as in the player, may be missing in the loaded lists.
      wallet.keepOne(ticket);
      return { ticket, keptAt: null };
    } catch (error) {
      return storedCopyOf(error, readWallet(session.user.peek()?.userId ?? ''), ticketId);
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

  const resetKey = createActionKey();
  /** Each use and move has its own proof, and so its own key: sending it again has the same effect. */
  async function send(question: Question): Promise<TicketDetail> {
    const given = { params, language: language.peek() };
    if (question.kind === 'reset') {
      return resetKey.send('', (key) => call('POST /ticket/:ticketId/reset', { ...given, key }));
    }
    const proof = await proveDevice(question.kind, ticketId);
    // A name by which the owner recognizes the device; on a partner's page it includes the page's host.
    const label = deviceLabelOf(navigator.userAgent, platform.isOwnOrigin ? '' : location.host);
    return question.kind === 'use'
      ? call('POST /ticket/:ticketId/use', { ...given, body: { roundId: question.round.roundId, proof, label } })
      : call('POST /ticket/:ticketId/device', { ...given, body: { proof, label } });
  }

  function onDone(question: Question, ticket: TicketDetail): void {
    shown.set({ ticket, keptAt: null });
    wallet.put(ticket);
    change(done(question));
    if (question.kind === 'use') {
      allRounds.used(question.round, ticket.serverTime);
      wallet.host.emit('fan-ticket-used', { ticketId, roundId: question.round.roundId });
    } else if (question.kind === 'device') wallet.host.emit('fan-ticket-device-changed', params);
    else {
      allRounds.unused();
      wallet.host.emit('fan-ticket-reset', params);
    }
  }

  return {
    ticketId,
    wallet,
    toasts: createToasts(),
    shown: shown.state,
    allRounds,
    flow,
    load: shown.load,
    ask: (question: Question) => change(asked(question)),
    /** The fan has confirmed. */
    async confirm(): Promise<void> {
      const { question, busy } = flow.peek();
      if (question === null || busy) return;
      if (question.kind === 'use') {
        const { roundId } = question.round;
        if (!wallet.host.emit('fan-before-ticket-use', { ticketId, roundId })) return;
      }
      change(sent);
      try {
        onDone(question, await send(question));
      } catch (error) {
        change(refused(question, error));
        wallet.reportError(error);
        if (isElsewhere(question, error)) void shown.load();
      }
    },
    cancel: () => change(canceled),
    /** Shows the entry code here. */
    showEntry: () => change(entryWanted(shown.state.peek().value?.ticket.device)),
    closeEntry: () => change(entryClosed),
    /** The entry code was refused because the ticket is on another device. */
    entryRefused(): void {
      change({ ...entryClosed, ...entryWanted(null) });
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
