import { computed, signal } from '@preact/signals-react';
import type { Profile } from '../../../../server/account/contract.ts';
import { createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { createAvailabilityCheck, isEmailFree, isNicknameFree } from '../../../core/member/availability.ts';
import type { ProfileState } from '../profile-state.ts';
import { type Draft, type DraftField, draftFields } from './draft.ts';
import {
  bodyOf,
  type CheckedField,
  changed,
  changedIn,
  currentIn,
  discarded,
  type FormFlow,
  fieldOf,
  formOf,
  problemsOf,
  refused,
  touching,
  valueToCheck,
} from './form-flow.ts';

export type FormState = ReturnType<typeof createFormState>;

const checkedFields = ['nickname', 'email'] as const;

export function createFormState(list: ProfileState, start: Profile) {
  const flow = signal(formOf(start));
  const become = (next: Partial<FormFlow>): void => {
    flow.value = { ...flow.peek(), ...next };
  };
  const isFree = { nickname: isNicknameFree, email: isEmailFree };
  const checks = { nickname: createAvailabilityCheck(isNicknameFree), email: createAvailabilityCheck(isEmailFree) };
  const changing = createActionKey();

  const changedFields = computed(() => changedIn(flow.value));
  const problems = computed(() => {
    const taken = { nickname: checks.nickname.state.value === 'taken', email: checks.email.state.value === 'taken' };
    return problemsOf(flow.value, taken, serverNow());
  });

  const touch = (...fields: readonly DraftField[]) => become(touching(flow.peek(), fields));
  const check = (field: CheckedField) => checks[field].check(valueToCheck(flow.peek(), field));
  const forgetChecks = () => checkedFields.forEach((field) => checks[field].check(null));
  const refuse = (field: DraftField | null) => {
    if (field === 'nickname' || field === 'email') checks[field].refuse();
  };

  /**
   * Both are checked before a save; the unique index still decides.
   * @returns the field that is taken
   */
  const checkBeforeSaving = async (): Promise<DraftField | null> => {
    const fields = changedFields.peek();
    for (const field of checkedFields) {
      if (!fields.includes(field) || checks[field].state.peek() === 'free') continue;
      if (await isFree[field](flow.peek().draft[field], new AbortController().signal)) continue;
      refuse(field);
      return field;
    }
    return null;
  };

  const save = async (): Promise<DraftField | null> => {
    const taken = await checkBeforeSaving();
    if (taken) {
      become({ saving: false });
      return taken;
    }
    const body = bodyOf(flow.peek());
    const profile = await changing.send(JSON.stringify(body), (key) => call('PATCH /user/me', { body, key }));
    become({ ...formOf(profile), saved: true });
    forgetChecks();
    list.put(profile);
    list.host.emit('fan-profile-change', { name: profile.name, nickname: profile.nickname });
    return null;
  };

  const takeRefusal = (error: unknown): DraftField | null => {
    list.reportError(error);
    const field = fieldOf(error);
    refuse(field);
    become(refused(flow.peek(), error));
    const current = currentIn(error);
    if (current) list.put(current);
    return field;
  };

  return {
    flow,
    problems,
    changed: changedFields,
    availability: { nickname: checks.nickname.state, email: checks.email.state },
    change(given: Partial<Draft>): void {
      become(changed(flow.peek(), given));
      for (const field of checkedFields) if (given[field] !== undefined) check(field);
    },
    touch,
    check(field: CheckedField): void {
      touch(field);
      check(field);
    },
    discard(): void {
      become(discarded(flow.peek()));
      forgetChecks();
    },
    /** @returns the field to focus when something is wrong */
    async save(): Promise<DraftField | null> {
      if (flow.peek().saving || changedFields.peek().length === 0) return null;
      touch(...draftFields);
      const wrong = draftFields.find((field) => problems.peek()[field]);
      if (wrong) return wrong;
      become({ saving: true, failure: null });
      return save().catch(takeRefusal);
    },
    dispose(): void {
      for (const field of checkedFields) checks[field].dispose();
    },
  };
}
