import { signal } from '@preact/signals-react';
import type { ChosenMail } from '../../../../rules/person/mail-choices.ts';
import { call } from '../../../core/api/call.ts';
import { randomId } from '../../../core/device/device.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { ProfileState } from '../profile-state.ts';

export type MailsState = ReturnType<typeof createMailsState>;

/** The mails that the fan can turn on and off. */
export function createMailsState(list: Pick<ProfileState, 'reportError'>) {
  const choices = createRemote((abort) => call('GET /user/me/mail', { signal: abort }), list.reportError);
  const changing = signal<ChosenMail | null>(null);
  /** The last choice, for its message. */
  const chosen = signal<boolean | null>(null);
  const failure = signal<unknown>(null);
  void choices.load();

  return {
    choices: choices.state,
    load: choices.load,
    changing,
    chosen,
    failure,
    async choose(kind: ChosenMail, isChosen: boolean): Promise<void> {
      if (changing.peek()) return;
      changing.value = kind;
      chosen.value = null;
      failure.value = null;
      try {
        choices.set(await call('PUT /user/me/mail/:kind', { params: { kind }, body: { isChosen }, key: randomId() }));
        chosen.value = isChosen;
      } catch (error) {
        failure.value = error;
        list.reportError(error);
      } finally {
        changing.value = null;
      }
    },
    dispose: choices.dispose,
  };
}
