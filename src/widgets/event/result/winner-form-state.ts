import { signal } from '@preact/signals-react';
import { type WinnerDetails, type WinnerProblem, winnerProblems } from '../../../../rules/winner-info.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { session } from '../../../core/session/session.ts';
import { tabStorage } from '../../../core/storage/storage.ts';

export type WinnerField = WinnerProblem['field'];
type WinnerFormFields = WinnerDetails & { consent: boolean };

const blankForm: WinnerFormFields = { name: '', email: '', phone: '', consent: false };

export type WinnerFormState = ReturnType<typeof createWinnerFormState>;

/** A winner's form, kept in this tab until it is sent, and whether the server has it. */
export function createWinnerFormState(eventId: string, onError: (error: unknown) => void) {
  const draftKey = `eventDraft:${eventId}:${session.user.peek()?.userId ?? ''}`;
  const form = signal<WinnerFormFields>(readDraft(draftKey));
  const action = createAction(onError);
  const { busy, failure } = action;
  const isLoaded = signal(false);
  /** Whether problems are shown: not during the first input. */
  const isChecked = signal(false);
  const justSaved = signal(false);
  /** Whether the fields equal the saved data or change it. */
  const isChange = signal(false);
  /** Whether data is saved that this page can't read: the fields stay hidden until the fan wants to replace it. */
  const isHeldBack = signal(false);

  return {
    form,
    failure,
    busy,
    isLoaded,
    isChecked,
    justSaved,
    isChange,
    isHeldBack,
    async load(): Promise<void> {
      failure.value = null;
      try {
        const { info, savedAt } = await call('GET /event/:eventId/winnerinfo', { params: { eventId } });
        const user = session.user.peek();
        const isBlank = Object.values(form.peek()).every((value) => value === '' || value === false);
        // A draft is newer than the saved data; without either, the form starts with the account's name and email.
        if (isBlank && info) form.value = { ...info, consent: true };
        else if (isBlank) form.value = { ...blankForm, name: user?.name ?? '', email: user?.email ?? '' };
        isChange.value = info !== null;
        isHeldBack.value = isBlank && info === null && savedAt !== null;
        isLoaded.value = true;
      } catch (error) {
        failure.value = error;
        onError(error);
      }
    },
    replace(): void {
      isHeldBack.value = false;
    },
    change(change: Partial<WinnerFormFields>): void {
      form.value = { ...form.peek(), ...change };
      justSaved.value = false;
      tabStorage.write(draftKey, JSON.stringify(form.peek()));
    },
    /** @returns the first field that has to be corrected, or null */
    async save(): Promise<WinnerField | null> {
      isChecked.value = true;
      failure.value = null;
      const [first] = winnerProblems(form.peek());
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
    const kept: Partial<WinnerFormFields> = JSON.parse(tabStorage.read(key) ?? '{}');
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    return { name: text(kept.name), email: text(kept.email), phone: text(kept.phone), consent: kept.consent === true };
  } catch {
    return blankForm; // not written by us
  }
}
