import { signal } from '@preact/signals-react';
import { type WinnerDetails, type WinnerProblem, winnerProblems } from '../../../../rules/person/winner-info.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { toJson } from '../../../core/json.ts';
import { session } from '../../../core/session/session.ts';
import { tabStorage } from '../../../core/storage/storage.ts';

export type WinnerField = WinnerProblem['field'];
type WinnerFormFields = WinnerDetails & { consent: boolean };

const blankForm: WinnerFormFields = { name: '', email: '', phone: '', address: '', consent: false };

export type WinnerFormState = ReturnType<typeof createWinnerFormState>;

/** A winner's form, kept in this tab until it is sent, and whether the server has it. */
export function createWinnerFormState(eventId: string, needsAddress: boolean, onError: (error: unknown) => void) {
  const draftKey = `eventDraft:${eventId}:${session.user.peek()?.userId ?? ''}`;
  const form = signal<WinnerFormFields>(readDraft(draftKey));
  const action = createAction(onError);
  const { busy, failure } = action;
  const isLoaded = signal(false);
  /** True if problems are shown: not during the first input. */
  const isChecked = signal(false);
  const justSaved = signal(false);
  /** True if the fields equal the saved data or change it. */
  const isChange = signal(false);

  return {
    form,
    needsAddress,
    failure,
    busy,
    isLoaded,
    isChecked,
    justSaved,
    isChange,
    async load(): Promise<void> {
      failure.value = null;
      try {
        const { info } = await call('GET /event/:eventId/winnerinfo', { params: { eventId } });
        const isBlank = Object.values(form.peek()).every((value) => value === '' || value === false);
        // A draft is newer than the saved data; without either, the form starts with the account's name and email.
        if (isBlank && info) form.value = { ...info, consent: true };
        else if (isBlank) {
          const { name, email } = await call('GET /user/me');
          form.value = { ...blankForm, name, email };
        }
        isChange.value = info !== null;
        isLoaded.value = true;
      } catch (error) {
        failure.value = error;
        onError(error);
      }
    },
    change(change: Partial<WinnerFormFields>): void {
      form.value = { ...form.peek(), ...change };
      justSaved.value = false;
      tabStorage.write(draftKey, toJson(form.peek()));
    },
    /** @returns the first field that has to be corrected, or null */
    async save(): Promise<WinnerField | null> {
      isChecked.value = true;
      failure.value = null;
      const [first] = winnerProblems(form.peek(), needsAddress);
      if (first) return first.field;
      if (busy.peek()) return null;
      const body = form.peek();
      const saved = await action.run(JSON.stringify(body), (key) =>
        call('PUT /event/:eventId/winnerinfo', { params: { eventId }, body, key }),
      );
      if (!saved) return null;
      justSaved.value = true;
      isChange.value = true;
      isChecked.value = false;
      tabStorage.remove(draftKey);
      return null;
    },
  };
}

function readDraft(key: string): WinnerFormFields {
  try {
    const stored: Partial<WinnerFormFields> = JSON.parse(tabStorage.read(key) ?? '{}');
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    const { name, email, phone, address, consent } = stored;
    const info = { name: text(name), email: text(email), phone: text(phone), address: text(address) };
    return { ...info, consent: consent === true };
  } catch {
    return blankForm; // not written by us
  }
}
