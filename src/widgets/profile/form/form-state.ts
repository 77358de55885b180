import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
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
const isFree = { nickname: isNicknameFree, email: isEmailFree };

export function createFormState(list: ProfileState, start: Profile) {
  const flow = signal(formOf(start));
  const become = (next: Partial<FormFlow>): void => {
    flow.value = { ...flow.peek(), ...next };
  };
  const checks = createChecks(flow);
  const changedFields = computed(() => changedIn(flow.value));
  const problems = computed(() => {
    const taken = { nickname: checks.nickname.value === 'taken', email: checks.email.value === 'taken' };
    return problemsOf(flow.value, taken, serverNow());
  });
  const { save, takeRefusal } = createSaving(list, { flow, become, checks, changedFields });
  const touch = (...fields: readonly DraftField[]) => become(touching(flow.peek(), fields));

  return {
    flow,
    problems,
    changed: changedFields,
    availability: { nickname: checks.nickname, email: checks.email },
    change(given: Partial<Draft>): void {
      become(changed(flow.peek(), given));
      for (const field of checkedFields) if (given[field] !== undefined) checks.check(field);
    },
    touch,
    check(field: CheckedField): void {
      touch(field);
      checks.check(field);
    },
    discard(): void {
      become(discarded(flow.peek()));
      checks.forget();
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
    dispose: checks.dispose,
  };
}

/** Whether the two fields that must be free are. */
function createChecks(flow: ReadonlySignal<FormFlow>) {
  const checks = { nickname: createAvailabilityCheck(isNicknameFree), email: createAvailabilityCheck(isEmailFree) };
  return {
    nickname: checks.nickname.state,
    email: checks.email.state,
    check: (field: CheckedField) => checks[field].check(valueToCheck(flow.peek(), field)),
    forget: () => checkedFields.forEach((field) => checks[field].check(null)),
    refuse(field: DraftField | null): void {
      if (field === 'nickname' || field === 'email') checks[field].refuse();
    },
    dispose(): void {
      for (const field of checkedFields) checks[field].dispose();
    },
  };
}

interface Parts {
  flow: ReadonlySignal<FormFlow>;
  become(next: Partial<FormFlow>): void;
  checks: ReturnType<typeof createChecks>;
  changedFields: ReadonlySignal<readonly DraftField[]>;
}

function createSaving(list: ProfileState, { flow, become, checks, changedFields }: Parts) {
  const changing = createActionKey();

  /**
   * Both are checked before a save; the unique index still decides.
   * @returns the field that is taken
   */
  async function checkBeforeSaving(): Promise<DraftField | null> {
    const fields = changedFields.peek();
    for (const field of checkedFields) {
      if (!fields.includes(field) || checks[field].peek() === 'free') continue;
      if (await isFree[field](flow.peek().draft[field], new AbortController().signal)) continue;
      checks.refuse(field);
      return field;
    }
    return null;
  }

  return {
    async save(): Promise<DraftField | null> {
      const taken = await checkBeforeSaving();
      if (taken) {
        become({ saving: false });
        return taken;
      }
      const body = bodyOf(flow.peek());
      const profile = await changing.send(JSON.stringify(body), (key) => call('PATCH /user/me', { body, key }));
      become({ ...formOf(profile), saved: true });
      checks.forget();
      list.put(profile);
      list.host.emit('fan-profile-change', { name: profile.name, nickname: profile.nickname });
      return null;
    },
    takeRefusal(error: unknown): DraftField | null {
      list.reportError(error);
      const field = fieldOf(error);
      checks.refuse(field);
      become(refused(flow.peek(), error));
      const current = currentIn(error);
      if (current) list.put(current);
      return field;
    },
  };
}
