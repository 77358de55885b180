import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { deviceLabelOf } from '../../../../rules/person/device-name.ts';
import type { TicketDetail } from '../../../../server/ticket/contract.ts';
import { createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { proveDevice } from '../../../core/device/device-proof.ts';
import { platform } from '../../../core/platform.ts';
import { session } from '../../../core/session/session.ts';
import { createRemote, type Remote } from '../../../core/state/remote.ts';
import { createToasts } from '../../../core/ui/state/toast.tsx';
import type { Language } from '../../../core/words/language.ts';
import { loadWhenBack } from '../wallet/load-when-back.ts';
import { readWallet } from '../wallet/stored-wallet.ts';
import type { WalletState } from '../wallet/wallet-state.ts';
import { createAllRounds } from './all-rounds.ts';
import {
  canceled,
  done,
  entryClosed,
  entryOpened,
  initialFlow,
  isElsewhere,
  type Question,
  refused,
  type Shown,
  sent,
  showQuestion,
  storedCopyOf,
  type TicketFlow,
} from './ticket-flow.ts';

export type TicketState = ReturnType<typeof createTicketState>;

/** One ticket: its state, and its three actions. */
export function createTicketState(wallet: WalletState, ticketId: string) {
  const flow = signal(initialFlow);
  const change = (changed: Partial<TicketFlow>): void => {
    flow.value = { ...flow.peek(), ...changed };
  };
  const shown = createShown(wallet, ticketId);
  const allRounds = createAllRounds(ticketId, wallet.host.language);
  const stopFollowing = effect(() => {
    void wallet.host.language.value;
    untracked(() => {
      void shown.load();
      allRounds.translate();
    });
  });
  const stopWaiting = loadWhenBack(shown.state, shown.load);

  return {
    ticketId,
    wallet,
    toasts: createToasts(),
    shown: shown.state,
    allRounds,
    flow,
    load: shown.load,
    showQuestion: (question: Question) => change(showQuestion(question)),
    confirm: createConfirm({ wallet, ticketId, flow, change, shown, allRounds }),
    cancel: () => change(canceled),
    /** Shows the entry code here. */
    showEntry: () => change(entryOpened(shown.state.peek().value?.ticket.device)),
    closeEntry: () => change(entryClosed),
    /** The entry code was refused because the ticket is on another device. */
    entryRefused(): void {
      change({ ...entryClosed, ...entryOpened(null) });
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

/** The ticket, from storage while the device is offline. */
function createShown(wallet: WalletState, ticketId: string) {
  const { language } = wallet.host;
  return createRemote<Shown>(async (abort) => {
    try {
      const request = { params: { ticketId }, language: language.peek(), signal: abort };
      const ticket = await call('GET /ticket/:ticketId', request);
      // A ticket used elsewhere, such as in the player, may be missing in the loaded lists.
      wallet.keepOne(ticket);
      return { ticket, storedAt: null };
    } catch (error) {
      return storedCopyOf(error, readWallet(session.user.peek()?.userId ?? ''), ticketId);
    }
  });
}

interface Parts {
  wallet: WalletState;
  ticketId: string;
  flow: ReadonlySignal<TicketFlow>;
  change(changed: Partial<TicketFlow>): void;
  shown: Remote<Shown>;
  allRounds: ReturnType<typeof createAllRounds>;
}

/** Sends the action of the dialog, once the fan has confirmed. */
function createConfirm({ wallet, ticketId, flow, change, shown, allRounds }: Parts) {
  const { host } = wallet;
  const send = createSender(ticketId, host.language);

  function onDone(question: Question, ticket: TicketDetail): void {
    shown.set({ ticket, storedAt: null });
    wallet.put(ticket);
    change(done(question));
    if (question.kind === 'use') {
      allRounds.used(question.round, ticket.serverTime);
      host.emit('fan-ticket-used', { ticketId, roundId: question.round.roundId });
    } else if (question.kind === 'device') host.emit('fan-ticket-device-changed', { ticketId });
    else {
      allRounds.unused();
      host.emit('fan-ticket-reset', { ticketId });
    }
  }

  return async (): Promise<void> => {
    const { question, busy } = flow.peek();
    if (question === null || busy) return;
    if (question.kind === 'use') {
      const { roundId } = question.round;
      if (!host.emit('fan-before-ticket-use', { ticketId, roundId })) return;
    }
    change(sent);
    try {
      onDone(question, await send(question));
    } catch (error) {
      change(refused(question, error));
      wallet.reportError(error);
      if (isElsewhere(question, error)) void shown.load();
    }
  };
}

/** Each use and move has its own proof, and so its own key: sending it again has the same effect. */
function createSender(ticketId: string, language: ReadonlySignal<Language>) {
  const resetKey = createActionKey();
  return async (question: Question): Promise<TicketDetail> => {
    const request = { params: { ticketId }, language: language.peek() };
    if (question.kind === 'reset') {
      return resetKey.send('', (key) => call('POST /ticket/:ticketId/reset', { ...request, key }));
    }
    const proof = await proveDevice(question.kind, ticketId);
    // A name by which the owner recognizes the device; on a partner's page it includes the page's host.
    const label = deviceLabelOf(navigator.userAgent, platform.isOwnOrigin ? '' : location.host);
    return question.kind === 'use'
      ? call('POST /ticket/:ticketId/use', { ...request, body: { roundId: question.round.roundId, proof, label } })
      : call('POST /ticket/:ticketId/device', { ...request, body: { proof, label } });
  };
}
