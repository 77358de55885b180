import { signal } from '@preact/signals-react';
import { digitsIn } from '../../../rules/text/typed-digits.ts';
import { createAction } from '../api/action.ts';
import { call, type Reply } from '../api/call.ts';
import { codeOf, FanError } from '../api/fan-error.ts';
import { createRemote } from '../state/remote.ts';

export type EmailState = ReturnType<typeof createEmailState>;

const digits = 6;

/**
 * The confirmation of the fan's email address with a code from a mail.
 * @param onConfirmed called once the address is confirmed
 */
export function createEmailState(onConfirmed: () => void, reportError: (error: unknown) => void) {
  const email = createRemote<Reply<'GET /user/me/email'>>((abort) => call('GET /user/me/email', { signal: abort }));
  const typed = signal('');
  /** The fan pressed the button before all digits were there. */
  const isIncomplete = signal(false);
  const sending = createAction(reportError);
  const confirming = createAction((error) => {
    reportError(error);
    // The code can't be used any more: show that there is none.
    if (codeOf(error) === 'EMAIL_CODE_EXPIRED' || isLastAttempt(error)) void email.load();
  });
  void email.load();

  return {
    email: email.state,
    load: email.load,
    typed,
    isIncomplete,
    sending: sending.busy,
    confirming: confirming.busy,
    /** Why the last attempt to send or confirm failed; null if it didn't. */
    get failure(): unknown {
      return confirming.failure.value ?? sending.failure.value;
    },
    change(text: string, isComposing = false): void {
      typed.value = isComposing ? text : digitsIn(text).slice(0, digits);
      isIncomplete.value = false;
      confirming.failure.value = null;
    },
    async send(): Promise<void> {
      confirming.failure.value = null;
      const sent = await sending.run('', (key) => call('POST /user/me/email/code', { key }));
      if (!sent) return;
      typed.value = '';
      email.set(sent);
    },
    async confirm(): Promise<void> {
      const code = typed.peek();
      isIncomplete.value = code.length < digits;
      if (isIncomplete.peek()) return;
      sending.failure.value = null;
      const confirmed = await confirming.run(code, (key) => call('PUT /user/me/email', { body: { code }, key }));
      if (!confirmed) return;
      email.set(confirmed);
      onConfirmed();
    },
    dispose: email.dispose,
  };
}

const isLastAttempt = (error: unknown) => error instanceof FanError && error.details['attemptsLeft'] === 0;
