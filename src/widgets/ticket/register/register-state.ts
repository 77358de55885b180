import { signal } from '@preact/signals-react';
import { groupCode } from '../../../../rules/codes/ticket-code.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { loadWords } from '../../../core/words/words.ts';
import type { WalletState } from '../wallet/wallet-state.ts';
import { filled, type RegisterEntry, refused, slipIn, typed } from './register-entry.ts';

export type RegisterState = ReturnType<typeof createRegisterState>;

/** The field for a code, and its registration as a ticket. */
export function createRegisterState(wallet: WalletState, initialCode = '') {
  const entry = signal<RegisterEntry>({ ...filled(initialCode), isScanning: false });
  const change = (changed: Partial<RegisterEntry>): void => {
    entry.value = { ...entry.peek(), ...changed };
  };
  const action = createAction((error) => {
    change(refused(error, serverNow()));
    wallet.reportError(error);
  });
  // Preload the messages for a wrong code; without them a general message is shown.
  loadWords('error').catch(() => undefined);

  async function register(): Promise<void> {
    if (action.busy.peek()) return;
    const { code } = entry.peek();
    const slip = slipIn(code);
    if (slip) return change(refused(slip, 0));
    change({ problem: null });
    const body = { code: groupCode(code) };
    const ticket = await action.run(body.code, (key) => call('POST /ticket/register', { body, key }));
    if (!ticket) return;
    change({ code: '' });
    wallet.host.emit('fan-ticket-registered', { ticketId: ticket.ticketId, passId: ticket.passId });
    wallet.put(ticket);
    wallet.go(ticket.ticketId);
  }

  return {
    entry,
    busy: action.busy,
    type: (text: string) => change(typed(text, entry.peek())),
    /** A complete code from the clipboard or an address. */
    fill: (text: string) => change(filled(text)),
    scan: (isScanning: boolean) => change({ isScanning }),
    /**
     * Registers a text from the camera or a picture.
     * @returns whether it is a valid code
     */
    scanned(text: string): boolean {
      if (slipIn(text)) return false;
      change({ ...filled(text), isScanning: false });
      void register();
      return true;
    },
    register,
  };
}
