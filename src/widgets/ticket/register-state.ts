import { signal } from '@preact/signals-react';
import { codeProblem, groupCode } from '../../../rules/ticket-code.ts';
import { createAction } from '../../core/api/action.ts';
import { call } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { serverNow } from '../../core/clock/clock.ts';
import { loadWords } from '../../core/words/words.ts';
import type { WalletState } from './wallet-state.ts';

export type RegisterState = ReturnType<typeof createRegisterState>;

/** What is wrong with what was typed, before or after it was sent. */
export type RegisterProblem = { kind: 'refused'; error: unknown } | { kind: 'wait'; until: number };

/** The field for a code, and making a ticket of it. */
export function createRegisterState(wallet: WalletState, given = '') {
  const code = signal(shownAs(given));
  const problem = signal<RegisterProblem | null>(null);
  const isScanning = signal(false);
  const action = createAction((error) => {
    problem.value = problemOf(error);
    wallet.reportError(error);
  });
  // What can be wrong with a code is told at once; without these words it is told that something went wrong.
  loadWords('error').catch(() => undefined);

  async function register(): Promise<void> {
    if (action.busy.peek()) return;
    const slip = codeProblem(code.peek());
    if (slip) {
      problem.value = { kind: 'refused', error: new FanError(slip) };
      return;
    }
    const sent = groupCode(code.peek());
    problem.value = null;
    const ticket = await action.run(sent, (key) => call('POST /ticket/register', { body: { code: sent }, key }));
    if (!ticket) return;
    code.value = '';
    wallet.host.emit('fan-ticket-registered', { ticketId: ticket.ticketId, passId: ticket.passId });
    wallet.list.value = 'holding';
    wallet.put(ticket);
    wallet.go(ticket.ticketId);
  }

  return {
    code,
    busy: action.busy,
    problem,
    isScanning,
    type(text: string): void {
      code.value = text;
      if (problem.peek()?.kind !== 'wait') problem.value = null;
    },
    /** A whole code that came at once, from the clipboard or an address: shown in its groups. */
    fill(text: string): void {
      code.value = shownAs(text);
      problem.value = null;
    },
    /** A code that the camera or a picture gave. @returns whether it is one */
    scanned(text: string): boolean {
      if (codeProblem(text)) return false;
      code.value = groupCode(text);
      isScanning.value = false;
      void register();
      return true;
    },
    register,
  };
}

const shownAs = (text: string): string => (codeProblem(text) ? text : groupCode(text));

function problemOf(error: unknown): RegisterProblem {
  const seconds = error instanceof FanError ? error.details['retryAfterSeconds'] : undefined;
  if (error instanceof FanError && error.code === 'RATE_LIMITED' && typeof seconds === 'number') {
    return { kind: 'wait', until: serverNow() + seconds * 1000 };
  }
  return { kind: 'refused', error };
}
